import { createContext, use } from "react";
import type { DialogName } from "./dialog-name.ts";

interface Dialogs {
  current: DialogName | undefined;
  /** Which one of several things the open dialog is about, by its id. */
  about: string | undefined;
  /** Opens a dialog by its name, in the place of the one that is open. */
  open(name: DialogName, about?: string): void;
  close(): void;
}

export const DialogsContext = createContext<Dialogs | undefined>(undefined);

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error("useDialogs stands outside DialogsProvider");
  return dialogs;
}
