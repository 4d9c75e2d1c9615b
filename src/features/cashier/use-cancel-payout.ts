import { useState } from "react";
import { payoutTopic } from "../../../rules/cashier/topics.ts";
import { useLayer } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";

/** The house may have to ask the payment provider first. */
const cancelMs = 25_000;

/** Cancels a withdrawal that has not been sent yet; the data layer tells all tabs. */
export function useCancelPayout(id: string): { busy: boolean; cancel(): Promise<void> } {
  const layer = useLayer();
  const { tell, forget } = useErrors(payoutTopic(id));
  const [busy, setBusy] = useState(false);

  async function cancel() {
    forget();
    setBusy(true);
    const ask = () => layer.cashier.cancelPayout({ id }, { timeoutMs: cancelMs });
    let answer = await ask();
    // Safe to repeat: it is cancelled once.
    if (!answer.ok && answer.error.error === "port_lost") answer = await ask();
    if (!answer.ok) tell(answer.error);
    setBusy(false);
  }

  return { busy, cancel };
}
