import { useEffect, useEffectEvent } from "react";

/** What a key does, by its name in `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, () => void>>;

// Where people type, choose or press, the key is meant for that and not for the table.
const taken = "input:not([type=range]), textarea, select, button, a, summary, dialog, [role=tab], [popover]";

/** Keys that work wherever on the page the focus is, but never against the control that has it. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
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
