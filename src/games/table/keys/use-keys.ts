import { useEffect, useEffectEvent } from "react";
import { useReveal } from "../reveal/create-reveal.ts";
import { keyOf } from "./key-of.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/**
 * What a key does, by what `keyOf` calls it; after "table:" what it does only with the focus on the table, or with Shift;
 * after "held:" what it does on and on while it is held down.
 */
export type Keys = Readonly<Record<string, () => void>>;

/** A key as it is told of, and what it does. */
export interface NamedKey {
  name: string;
  does: string;
  /** Elsewhere on the page it scrolls, unless with Shift. */
  onTable?: boolean;
}

// Where people type or choose, a key is meant for that and not for the table; a button takes no key but those that press it.
const takesAll = "input:not([type=range]), textarea, select, dialog, [role=tab], [popover]";
const takesPresses = "button, a, summary";
const presses = [" ", "Enter"];

/** Keys that work wherever on the page the focus is, but never against the control that has it. */
export function useKeys(keys: Keys): void {
  const [isOn] = useShortcuts();
  const reveal = useReveal();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = event.repeat ? `held:${keyOf(event)}` : keyOf(event);
    const on = event.target instanceof Element ? event.target : undefined;
    const isOnTable = event.shiftKey || on?.closest("[data-table]");
    const action = isOn ? (keys[name] ?? (isOnTable ? keys[`table:${name}`] : undefined)) : undefined;
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const taken = presses.includes(event.key) ? `${takesAll}, ${takesPresses}` : takesAll;
    if (on?.closest(taken)) return;
    event.preventDefault();
    // Whoever will not wait for the stage has it land, and has done nothing else.
    if (reveal.get()?.payoutMicro === undefined) action();
    else reveal.land();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
