import { createContext, use, useEffect } from "react";
import type { DialogName } from "./dialog-name.ts";

export const DialogTitleContext = createContext<(name: DialogName | undefined) => void>(() => {});

/** Gives the open dialog the title of this one while the component is shown. */
export function useDialogTitle(name: DialogName): void {
  const retitle = use(DialogTitleContext);
  useEffect(() => {
    retitle(name);
    return () => retitle(undefined);
  }, [retitle, name]);
}
