import { createContext, use, useEffect } from "react";
import type { DialogName } from "./dialog-name.ts";

export const DialogTitleContext = createContext<(name: DialogName | undefined) => void>(() => {});

/** While it is shown, the open dialog bears the title of this one. */
export function useDialogTitle(name: DialogName): void {
  const retitle = use(DialogTitleContext);
  useEffect(() => {
    retitle(name);
    return () => retitle(undefined);
  }, [retitle, name]);
}
