import { useEffect, useEffectEvent } from "react";
import { useSearch } from "wouter";
import { useSession } from "../../features/session/session.ts";
import type { DialogName } from "./dialog-list.ts";
import { takeFlag } from "./dialog-flags.ts";

/** Opens the dialog that the address asks for, and takes the flag out of the address. */
export function useDialogFlags(open: (name: DialogName) => void): void {
  const search = useSearch();
  const { status } = useSession();

  const take = useEffectEvent(() => {
    const { dialog, rest } = takeFlag(search);
    if (!dialog || status === "unknown") return;
    history.replaceState(history.state, "", location.pathname + rest + location.hash);
    if (status === "guest") open(dialog);
  });
  useEffect(() => take(), [search, status]);
}
