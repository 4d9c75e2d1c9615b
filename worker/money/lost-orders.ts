import { filter, firstValueFrom } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { failed } from "../transport/failed.ts";
import type { MoneyKindName } from "./money-kinds.ts";
import type { MoneyContext } from "./money-call.ts";

export interface LostOrder {
  key: string;
  kind: MoneyKindName;
  order: object;
}

/**
 * Takes over an order whose worker died, whether or not it had stored the intent: the house says what became of the
 * key, or closes it if nothing did. Resolves once that is known.
 */
export function createLostOrders({ clock, session, intents }: Pick<MoneyContext, "clock" | "session" | "intents">) {
  return {
    async lost({ key, kind, order }: LostOrder): Promise<Answer<never>> {
      await session.ready;
      const { player } = session.current();
      const storedIntent = await intents.get(key);
      const now = new Date(clock.now()).toISOString();
      const newIntent = player !== null && { id: key, player, kind, order, at: now, validUntil: now, open: true };
      const intent = storedIntent ?? newIntent;
      if (intent && !intents.isOpen(key)) await intents.open(intent);
      await firstValueFrom(intents.open$.pipe(filter((open) => !open.some(({ id }) => id === key))));
      return failed("unanswered");
    },
  };
}
