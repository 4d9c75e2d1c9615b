import { createContext, use, useSyncExternalStore } from "react";
import type { DialogName } from "./dialog-name.ts";

export interface OpenDialog {
  current: DialogName | undefined;
  /** Which one of several things the open dialog is about, by its id. */
  about: string | undefined;
  /** The dialog whose place it has taken. */
  from: DialogName | undefined;
}

export interface Dialogs {
  /** Opens a dialog by its name, in the place of the one that is open. */
  open(name: DialogName, about?: string): void;
  close(): void;
  get(): OpenDialog;
  subscribe(listener: () => void): () => void;
}

export const DialogsContext = createContext<Dialogs | undefined>(undefined);

/** Whoever opens dialogs is not drawn again when one opens. */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error("useDialogs stands outside DialogsProvider");
  return dialogs;
}

export function useOpenDialog(): OpenDialog {
  const { subscribe, get } = useDialogs();
  return useSyncExternalStore(subscribe, get, get);
}
