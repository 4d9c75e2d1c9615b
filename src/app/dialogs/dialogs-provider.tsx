import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useSession } from "../../shell/session.ts";
import type { Language } from "../../i18n/languages.ts";
import { usePart } from "../../shell/use-part.ts";
import type { DialogName } from "../../shell/dialogs/dialog-name.ts";
import { DialogsContext } from "../../shell/dialogs/use-dialogs.ts";

const ownStepMs = 500;
const loadFlags = () => import("./follow-flags.tsx").then((module) => module.FollowFlags);
const loadHost = () => import("./dialog-host.tsx").then((module) => module.DialogHost);

/** At most one dialog at a time; the browser's back closes it. */
export function DialogsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [current, setCurrent] = useState<DialogName>();
  const [about, setAbout] = useState<string>();
  /** The step back that closes a dialog takes a moment: a second one would leave the page, and what is opened then waits. */
  const closing = useRef(false);
  const next = useRef<[DialogName, string | undefined]>(undefined);
  const [path] = useLocation();

  const closeOnBack = useEffectEvent(() => {
    closing.current = false;
    setCurrent(undefined);
    const waiting = next.current;
    next.current = undefined;
    if (waiting) open(...waiting);
  });
  useEffect(() => {
    const close = () => closeOnBack();
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, []);

  // Whoever has logged in in another tab is logged in here: there is nothing left to ask.
  const { status } = useSession();
  const closeNeedless = useEffectEvent(() => {
    if (status !== "player" || !current || !isForGuests(current)) return;
    // The dialog of this very tab comes first: it may have something to do afterwards.
    const timer = setTimeout(close, ownStepMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => closeNeedless(), [status, current]);

  // A link inside a dialog leads out of it.
  const [openedAt, setOpenedAt] = useState(path);
  if (current && openedAt !== path) setCurrent(undefined);

  function open(name: DialogName, subject?: string) {
    if (closing.current) return void (next.current = [name, subject]);
    if (!current) setOpenedAt(path);
    if (!isDialogEntry(history.state)) history.pushState({ ...(history.state as object | null), dialog: name }, "");
    setCurrent(name);
    setAbout(subject);
  }

  function close() {
    setCurrent(undefined);
    if (closing.current || !isDialogEntry(history.state)) return;
    closing.current = true;
    history.back();
  }

  const flags = usePart(true, loadFlags);
  const host = usePart(current !== undefined, loadHost, close);

  return (
    <DialogsContext value={{ current, about, open, close }}>
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

function isDialogEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "dialog" in state;
}
