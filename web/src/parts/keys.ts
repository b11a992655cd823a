import { useEffect, useRef } from "react";
import { type KeyBindingMap, tinykeys } from "tinykeys";

function typing(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (!element?.tagName) return false;
  return element.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);
}

/** Keys that do something, but not while somebody types or a dialog is open; keys that a control of its own needs stay with it. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>, on = true, anywhere = false): void {
  const latest = useRef(keys);
  latest.current = keys;
  const names = Object.keys(keys).sort().join(" ");
  useEffect(() => {
    if (!on) return;
    const bound: KeyBindingMap = {};
    for (const name of names.split(" "))
      bound[name] = (event) => {
        if (typing(event.target)) return;
        if (!anywhere && document.querySelector('[role="dialog"]')) return;
        const focused = event.target as HTMLElement;
        const own = ["Enter", "Space"].includes(name) && ["BUTTON", "A", "SUMMARY"].includes(focused.tagName);
        if (own && focused.dataset.yields !== name) return; // a button that has done its part may give a key back
        if (event.repeat && !name.startsWith("Arrow")) return; // a key held down is meant once
        if (name.startsWith("Arrow") && focused.getAttribute?.("role") === "slider") return;
        event.preventDefault();
        latest.current[name]?.(event);
      };
    return tinykeys(window, bound);
  }, [names, on, anywhere]);
}
