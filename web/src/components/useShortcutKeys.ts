import { useEffect, useRef } from "react";
import { type KeyBindingMap, tinykeys } from "tinykeys";

const ALL_KEYS = "all"; // also letters, which select items by name
const PRESS_KEYS = ["Enter", "Space"];
const MOVE_KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Space"];

/** Keys that a focused control handles itself. The first matching line counts. */
const KEYS_OF_CONTROLS: readonly (readonly [string, readonly string[] | typeof ALL_KEYS])[] = [
  ["input, textarea, select, [contenteditable='true']", ALL_KEYS],
  ["[role='menu'], [role='menu'] *, [role='listbox'], [role='listbox'] *", ALL_KEYS],
  ["[role='slider']", [...MOVE_KEYS, "PageUp", "PageDown"]],
  ["[role='tab'], [role='radio']", [...MOVE_KEYS, ...PRESS_KEYS]],
  ["[aria-haspopup='menu']", [...PRESS_KEYS, "ArrowDown"]],
  ["button, a, summary", PRESS_KEYS],
  ["[tabindex='0']", SCROLL_KEYS], // other focusable elements are focusable in order to scroll
];

/** Whether the focused control handles a key itself; `data-yields` gives one key back. */
function isHandledByFocus(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const keys = KEYS_OF_CONTROLS.find(([controls]) => target.matches(controls))?.[1] ?? [];
  if (keys === ALL_KEYS) return true;
  return keys.includes(key) && (target as HTMLElement).dataset.yields !== key;
}

/** Binds keyboard shortcuts. They are off while a dialog is open or if the focused control handles the key. */
export function useShortcutKeys(keys: Record<string, (event: KeyboardEvent) => void>, on = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  const names = Object.keys(keys).sort().join(" ");
  useEffect(() => {
    if (!on) return;
    const bound: KeyBindingMap = {};
    for (const name of names.split(" "))
      bound[name] = (event) => {
        if (isHandledByFocus(event.target, name)) return;
        if (document.querySelector('[role="dialog"]')) return;
        if (event.repeat && !name.startsWith("Arrow")) return; // a held key counts once
        event.preventDefault();
        latest.current[name]?.(event);
      };
    return tinykeys(window, bound);
  }, [names, on]);
}
