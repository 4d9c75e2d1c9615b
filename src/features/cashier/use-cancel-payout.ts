import { useState } from "react";
import { payoutTopic } from "../../../rules/cashier/topics.ts";
import { useLayer } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";

/** The house may have to ask the payment provider first. */
const cancelMs = 25_000;

/** Takes a withdrawal back, as long as it is not sent; every tab is told by the data layer. */
export function useCancelPayout(id: string): { busy: boolean; cancel(): Promise<void> } {
  const layer = useLayer();
  const { tell, forget } = useErrors(payoutTopic(id));
  const [busy, setBusy] = useState(false);

  async function cancel() {
    forget();
    setBusy(true);
    const ask = () => layer.cashier.cancelPayout({ id }, { timeoutMs: cancelMs });
    let answer = await ask();
    // Asked for twice it is taken back once.
    if (!answer.ok && answer.error.error === "port_lost") answer = await ask();
    if (!answer.ok) tell(answer.error);
    setBusy(false);
  }

  return { busy, cancel };
}
