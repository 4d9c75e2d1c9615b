import type { DialogName } from "../../shell/dialogs/dialog-name.ts";
import type { Dialogs, OpenDialog } from "../../shell/dialogs/use-dialogs.ts";

const none: OpenDialog = { current: undefined, about: undefined, from: undefined };

/** At most one dialog at a time, with a step in the history that closes it. */
export function createDialogs() {
  const listeners = new Set<() => void>();
  let shown = none;
  let openedAt = "";
  /** The step back that closes a dialog takes a moment: a second one would leave the page, and what is opened then waits. */
  let closing = false;
  let next: [DialogName, string | undefined] | undefined;

  function show(dialog: OpenDialog) {
    shown = dialog;
    for (const listener of listeners) listener();
  }

  const dialogs = {
    open(name, about) {
      if (closing) return void (next = [name, about]);
      if (!shown.current) openedAt = location.pathname;
      if (!isDialogEntry(history.state)) history.pushState({ ...(history.state as object | null), dialog: name }, "");
      show({ current: name, about, from: shown.current });
    },
    close() {
      show(none);
      if (closing || !isDialogEntry(history.state)) return;
      closing = true;
      history.back();
    },
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } satisfies Dialogs;

  return {
    ...dialogs,
    /** The browser has gone a step back. */
    wentBack() {
      closing = false;
      show(none);
      const waiting = next;
      next = undefined;
      if (waiting) dialogs.open(...waiting);
    },
    /** A link inside a dialog leads out of it. */
    wentTo(path: string) {
      if (shown.current && openedAt !== path) show(none);
    },
  };
}

function isDialogEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "dialog" in state;
}
