import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Language } from "../../i18n/languages.ts";
import { usePart } from "../use-part.ts";
import type { DialogName } from "./dialog-list.ts";
import { DialogsContext } from "./use-dialogs.ts";
import { useDialogFlags } from "./use-dialog-flags.ts";

const loadHost = () => import("./dialog-host.tsx").then((module) => module.DialogHost);

/** At most one dialog at a time; the browser's back closes it. */
export function DialogsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [current, setCurrent] = useState<DialogName>();
  const [path] = useLocation();

  useEffect(() => {
    const closeOnBack = () => setCurrent(undefined);
    window.addEventListener("popstate", closeOnBack);
    return () => window.removeEventListener("popstate", closeOnBack);
  }, []);

  // A link inside a dialog leads out of it.
  const [openedAt, setOpenedAt] = useState(path);
  if (current && openedAt !== path) setCurrent(undefined);

  function open(name: DialogName) {
    if (!current) {
      setOpenedAt(path);
      history.pushState({ dialog: name }, "");
    }
    setCurrent(name);
  }

  function close() {
    setCurrent(undefined);
    if (isDialogEntry(history.state)) history.back();
  }

  useDialogFlags(open);
  const host = usePart(current !== undefined, loadHost, close);

  return (
    <DialogsContext value={{ current, open, close }}>
      {children}
      {current && host && <host.View name={current} language={language} onClose={close} />}
    </DialogsContext>
  );
}

function isDialogEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "dialog" in state;
}
