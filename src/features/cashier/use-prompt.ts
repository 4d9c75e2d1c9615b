import { useEffect, useEffectEvent, useState } from "react";
import { parseMoney } from "../../../rules/money.ts";
import { useDialogs, useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useOnline } from "../../ui/online.ts";
import { mayPrompt } from "./may-prompt.ts";
import { beginPromptClock } from "./prompt-clock.ts";
import { useVisible } from "./use-visible.ts";

/**
 * Offers once to pay in: to whoever has just registered, and to whoever has come with nothing to play with. It waits for so
 * long after anything that is in its way.
 */
export function usePrompt(game: boolean): void {
  const layer = useLayer();
  const { open } = useDialogs();
  const { current } = useOpenDialog();
  const isOnline = useOnline();
  const isVisible = useVisible();
  const profile = useStream((layer) => layer.profile.me$())?.value;
  const wallet = useStream((layer) => layer.wallet.balance$())?.value;
  const play = useStream((layer) => layer.safePlay.play$());
  const deposits = useStream((layer) => layer.cashier.deposits$());
  const isNew = useStream((layer) => layer.cashier.newcomer$()) ?? false;
  const balance = wallet && (parseMoney(wallet.total_balance) ?? 0n);
  /** What one has come with: who has lost it since is not to be asked for more. */
  const [cameWith, setCameWith] = useState<bigint>();
  if (cameWith === undefined && balance !== undefined) setCameWith(balance);

  const isDue = mayPrompt({
    isOff: profile?.features["prompts"] === false,
    isNew,
    cameWithNothing: cameWith === 0n && balance === 0n,
    isInDialog: current !== undefined,
    isAtTable: game,
    isOnline,
    isVisible,
    stops: play?.stops,
    user: profile?.user,
    deposits,
  });

  // By then the page may be another render than the one that asked.
  const offer = useEffectEvent(() => open("PayIn"));
  const claim = useEffectEvent(async () => {
    const answer = await layer.cashier.claimPrompt();
    return answer.ok && answer.value;
  });
  useEffect(
    () => (isDue ? beginPromptClock({ isTyping, claim: () => claim(), offer: () => offer() }) : undefined),
    [isDue],
  );
}

function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select") ?? false;
}
