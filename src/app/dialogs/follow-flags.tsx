import { useEffect, useEffectEvent, useRef } from "react";
import { useSearch } from "wouter";
import { useLayer } from "../../link/use-stream.ts";
import { useSession } from "../../shell/session.ts";
import type { DialogName } from "../../shell/dialogs/dialog-name.ts";
import { usePlatform } from "../../browser/platform.ts";
import { takeFlag } from "./dialog-flags.ts";

interface Props {
  current: DialogName | undefined;
  open(name: DialogName, about?: string): void;
}

/**
 * Opens the dialog that the address asks for, and removes that flag; reopens a registration step after a reload;
 * follows login links.
 */
export function FollowFlags({ current, open }: Props) {
  const search = useSearch();
  const { status } = useSession();
  const platform = usePlatform();
  const layer = useLayer();
  const followed = useRef(false);
  const meantToPay = useRef(false);
  const begun = useRef(false);

  const take = useEffectEvent(() => {
    const { dialog, rest } = takeFlag(search);
    if (status === "unknown") return;
    const isPlayer = status === "player";
    // A reload has interrupted the registration at this step.
    const isLeft = !begun.current && isPlayer && openAtReload() === "ConfirmByPhone";
    begun.current = true;
    if (isLeft) open("ConfirmByPhone");
    // Waits until the login dialog has closed.
    const isNext = isPlayer && meantToPay.current && !current;
    const wanted = dialog ?? (isNext ? "PayIn" : undefined);
    if (dialog) history.replaceState(history.state, "", location.pathname + rest + location.hash);
    // A guest logs in first and then gets to pay in.
    if (wanted === "PayIn") {
      meantToPay.current = !isPlayer;
      open(isPlayer ? wanted : "Login");
    }
    // All others are ways in.
    if (wanted === "Support" || (wanted && wanted !== "PayIn" && !isPlayer)) open(wanted);
  });
  useEffect(() => take(), [search, status, current]);

  // The page may have re-rendered by the time of the answer.
  const openNow = useEffectEvent(open);
  const enterByLink = useEffectEvent(async () => {
    const link = await platform.loginLink();
    if (!link || followed.current) return;
    followed.current = true;
    const answer = await layer.signOn.loginByLink(link);
    if (answer.ok) return;
    const { error, fields } = answer.error;
    openNow(error === "wrong_token" ? "LinkFailed" : "LoginByLink", fields["token"]?.[0]);
  });
  useEffect(() => void enterByLink(), [platform]);
  return null;
}

function openAtReload(): unknown {
  return (history.state as { dialog?: unknown } | null)?.dialog;
}
