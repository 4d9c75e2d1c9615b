import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import type { DialogName } from "../../shell/dialogs/dialog-name.ts";
import { DialogsContext } from "../../shell/dialogs/use-dialogs.ts";
import { useSession } from "../../shell/session.ts";
import { usePart } from "../../shell/use-part.ts";
import type { Language } from "../../i18n/languages.ts";
import { createDialogs } from "./create-dialogs.ts";

const ownStepMs = 500;
const loadFlags = () => import("./follow-flags.tsx").then((module) => module.FollowFlags);
const loadHost = () => import("./dialog-host.tsx").then((module) => module.DialogHost);

/** Where dialogs stand; what is beneath is not drawn again when one opens. */
export function DialogsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [dialogs] = useState(createDialogs);
  const { open, close } = dialogs;
  const { current } = useSyncExternalStore(dialogs.subscribe, dialogs.get, dialogs.get);
  const [path] = useLocation();
  useEffect(() => dialogs.wentTo(location.pathname), [dialogs, path]);

  useEffect(() => {
    window.addEventListener("popstate", dialogs.wentBack);
    return () => window.removeEventListener("popstate", dialogs.wentBack);
  }, [dialogs]);

  // Whoever has logged in in another tab is logged in here: there is nothing left to ask.
  const { status } = useSession();
  const isNeedless = status === "player" && current !== undefined && isForGuests(current);
  useEffect(() => {
    if (!isNeedless) return;
    // The dialog of this very tab comes first: it may have something to do afterwards.
    const timer = setTimeout(close, ownStepMs);
    return () => clearTimeout(timer);
  }, [isNeedless, current, close]);

  const flags = usePart(true, loadFlags);
  const host = usePart(current !== undefined, loadHost, close);

  return (
    <DialogsContext value={dialogs}>
      {children}
      {flags && <flags.View current={current} open={open} />}
      {current && host && <host.View name={current} language={language} onClose={close} />}
    </DialogsContext>
  );
}

/** The ways in, by whatever name they have; a link asks on its own account. */
function isForGuests(name: DialogName): boolean {
  return /^(Login(?!ByLink)|Register)/.test(name);
}
