import { useEffect, useRef } from "react";
import { type KeyBindingMap, tinykeys } from "tinykeys";

const ALL_KEYS = "all"; // also letters: they find an item by its name
const PRESS_KEYS = ["Enter", "Space"];
const MOVE_KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Space"];

/** The keys that a control uses itself while it has the focus: the first line that describes it counts. */
const KEYS_OF_CONTROLS: readonly (readonly [string, readonly string[] | typeof ALL_KEYS])[] = [
  ["input, textarea, select, [contenteditable='true']", ALL_KEYS],
  ["[role='menu'], [role='menu'] *, [role='listbox'], [role='listbox'] *", ALL_KEYS],
  ["[role='slider']", [...MOVE_KEYS, "PageUp", "PageDown"]],
  ["[role='tab'], [role='radio']", [...MOVE_KEYS, ...PRESS_KEYS]],
  ["[aria-haspopup='menu']", [...PRESS_KEYS, "ArrowDown"]],
  ["button, a, summary", PRESS_KEYS],
  ["[tabindex='0']", SCROLL_KEYS], // what is no control and takes the focus does so to be scrolled
];

/** Whether a key is meant for the control that has the focus; a button that has done its part may give one back. */
function isHandledByFocus(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const keys = KEYS_OF_CONTROLS.find(([controls]) => target.matches(controls))?.[1] ?? [];
  if (keys === ALL_KEYS) return true;
  return keys.includes(key) && (target as HTMLElement).dataset.yields !== key;
}

/** Keys that do something, but not while a dialog is open, nor those that the control uses that has the focus. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>, on = true): void {
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
        if (event.repeat && !name.startsWith("Arrow")) return; // a key held down is meant once
        event.preventDefault();
        latest.current[name]?.(event);
      };
    return tinykeys(window, bound);
  }, [names, on]);
}
