import { useEffect, useEffectEvent } from "react";

/** What a key does, by its name in `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, () => void>>;

// Where people type or choose, a key is meant for that and not for the table; a button takes no key but those that press it.
const takesAll = "input:not([type=range]), textarea, select, dialog, [role=tab], [popover]";
const takesPresses = "button, a, summary";
const presses = [" ", "Enter"];

/** Keys that work wherever on the page the focus is, but never against the control that has it. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const taken = presses.includes(event.key) ? `${takesAll}, ${takesPresses}` : takesAll;
    if (event.target instanceof Element && event.target.closest(taken)) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
