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

/** Opens the dialog that the address asks for, or whose step was left by a reload, and takes the flag out of it; follows a login link, which may need one. */
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
    // A step of the registration that a reload has interrupted.
    const isLeft = !begun.current && isPlayer && openAtReload() === "ConfirmByPhone";
    begun.current = true;
    if (isLeft) open("ConfirmByPhone");
    // By then the way in has closed.
    const isNext = isPlayer && meantToPay.current && !current;
    const wanted = dialog ?? (isNext ? "PayIn" : undefined);
    if (dialog) history.replaceState(history.state, "", location.pathname + rest + location.hash);
    // A guest logs in on the spot, and then does what they meant to.
    if (wanted === "PayIn") {
      meantToPay.current = !isPlayer;
      open(isPlayer ? wanted : "Login");
    }
    if (wanted && wanted !== "PayIn" && !isPlayer) open(wanted);
  });
  useEffect(() => take(), [search, status, current]);

  // By then the page may be another render than the one that asked.
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
