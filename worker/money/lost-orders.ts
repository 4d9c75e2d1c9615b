import { filter, firstValueFrom } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { failed } from "../transport/failed.ts";
import type { MoneyKindName } from "./intents.ts";
import type { MoneyContext } from "./money-call.ts";

export interface LostOrder {
  key: string;
  kind: MoneyKindName;
  order: object;
}

/**
 * What a tab gave to a worker that died over it becomes a question, whether or not that worker had come to keep it: the
 * house says what has become of the key, and where that is nothing, closes it. Ends once the question has.
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
