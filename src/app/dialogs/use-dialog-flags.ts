import { useEffect, useEffectEvent, useRef } from "react";
import { useSearch } from "wouter";
import { useSession } from "../../features/session/session.ts";
import type { DialogName } from "./dialog-list.ts";
import { usePlatform } from "../platform.ts";
import { takeFlag } from "./dialog-flags.ts";

/** Opens the dialog that the address asks for or that a login link needs, and takes the flag out of the address. */
export function useDialogFlags(open: (name: DialogName) => void): void {
  const search = useSearch();
  const { status } = useSession();
  const platform = usePlatform();
  const asked = useRef(false);

  const take = useEffectEvent(() => {
    const { dialog, rest } = takeFlag(search);
    if (!dialog || status === "unknown") return;
    history.replaceState(history.state, "", location.pathname + rest + location.hash);
    if (status === "guest") open(dialog);
  });
  useEffect(() => take(), [search, status]);

  const askAboutLink = useEffectEvent(() => {
    if (status === "unknown" || asked.current || platform.loginToken() === undefined) return;
    asked.current = true;
    open("LoginByLink");
  });
  useEffect(() => askAboutLink(), [status]);
}
