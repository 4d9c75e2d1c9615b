import { useEffect, useEffectEvent } from "react";
import { depositStatus } from "../../../contract/cashier.ts";
import { depositTopic } from "../../../rules/cashier/topics.ts";
import { useDialogs, useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import { useVisible } from "./use-visible.ts";

/** Of two windows side by side, the one that the player works in comes first. */
const besideMs = 400;

/** Tells, in the one tab that the player looks at, that a payment has come. */
export function usePaidNews(): void {
  const layer = useLayer();
  const { open } = useDialogs();
  const { current } = useOpenDialog();
  const isVisible = useVisible();
  const items = useStream((layer) => layer.cashier.deposits$())?.items;
  const paid = items?.find(({ status, isTold }) => status === depositStatus.paid && !isTold)?.deposit.id;
  // Whoever is in the middle of something else is told afterwards.
  const isFree = current === undefined || current === "PayIn";

  // Whoever has paid needs no reminder of it.
  const notices = useNotices();
  useEffect(() => {
    for (const { status, deposit } of items ?? [])
      if (status >= depositStatus.paid) notices.forget(depositTopic(deposit.id));
  }, [notices, items]);

  // By then the page may be another render than the one that asked.
  const show = useEffectEvent((id: string) => open("SuccessPayment", id));
  const claim = useEffectEvent(async (id: string) => {
    const answer = await layer.cashier.claimPaid({ id });
    if (answer.ok && answer.value) show(id);
  });

  useEffect(() => {
    if (paid === undefined || !isVisible || !isFree) return;
    const timer = setTimeout(() => void claim(paid), document.hasFocus() ? 0 : besideMs);
    return () => clearTimeout(timer);
  }, [paid, isVisible, isFree]);
}
