import { useSyncExternalStore } from "react";

/** Whether a media query matches; updates on change. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

export function useWideScreen(): boolean {
  return useMediaQuery("(min-width: 900px) and (min-height: 480px)");
}

/** The width of the window in pixels. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    (changed) => {
      addEventListener("resize", changed);
      return () => removeEventListener("resize", changed);
    },
    () => innerWidth,
  );
}
