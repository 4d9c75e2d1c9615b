import { useEffect, useEffectEvent } from "react";
import { useReveal } from "../reveal/create-reveal.ts";
import { keyOf } from "./key-of.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/**
 * What a key does, by what `keyOf` calls it; after "table:" what it does only with the focus on the table, or with Shift;
 * after "held:" what it does on and on while it is held down.
 */
export type Keys = Readonly<Record<string, () => void>>;

/** A key with the name and the effect that the help shows. */
export interface NamedKey {
  name: string;
  does: string;
  /** Off the table this key scrolls the page, unless pressed with Shift. */
  onTable?: boolean;
}

// Fields and choices keep all their keys, buttons only those that press them.
const takesAll = "input:not([type=range]), textarea, select, dialog, [role=tab], [popover]";
const takesPresses = "button, a, summary";
const presses = [" ", "Enter"];

/** Keys that work wherever the focus is, but never instead of the focused control's own. */
export function useKeys(keys: Keys): void {
  const [isOn] = useShortcuts();
  const reveal = useReveal();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = event.repeat ? `held:${keyOf(event)}` : keyOf(event);
    const on = event.target instanceof Element ? event.target : undefined;
    const isOnTable = event.shiftKey || on?.closest("[data-table]");
    const action = isOn ? (keys[name] ?? (isOnTable ? keys[`table:${name}`] : undefined)) : undefined;
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const exempt = presses.includes(event.key) ? `${takesAll}, ${takesPresses}` : takesAll;
    if (on?.closest(exempt)) return;
    event.preventDefault();
    // While the stage is still moving, the first press only finishes the animation.
    if (reveal.get()?.payoutMicro === undefined) action();
    else reveal.land();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
