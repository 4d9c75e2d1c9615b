import { useState } from "react";
import { boundsOf } from "../../../rules/games/bounds.ts";
import type { InstantGame } from "../../../rules/games/game.ts";
import { payoutOf, toWire } from "../../../rules/money.ts";
import { useBusy } from "../../ui/busy.ts";
import type { Placed, PlayedFor, Table } from "./table.ts";
import { useSitting } from "./use-sitting.ts";
import { useStake } from "./use-stake.ts";

interface Options<Choice, Outcome> {
  game: InstantGame<Choice, Outcome>;
  table: Table;
  choice: Choice;
}

/** One bet in the making: its stake, and what came of the last one. */
export function useBet<Choice, Outcome>({ game, table, choice }: Options<Choice, Outcome>) {
  const { status, online, closed, place, logIn, mode } = table;
  const topMultiplierE4 = game.topMultiplier(choice);
  const stake = useStake({
    table,
    limitsIn: (currency) => boundsOf(game, choice, currency),
    topMultiplierE4,
    times: game.times?.(choice) ?? 1,
  });
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ mode: PlayedFor; reply: Placed }>();
  const { sitting, count } = useSitting(mode);
  useBusy(busy);

  /** What came of it, or nothing where no bet was made. */
  async function send(): Promise<Placed | undefined> {
    if (busy || !online || closed !== undefined || status === "unknown") return undefined;
    if (status === "guest" && mode === "money") {
      logIn();
      return undefined;
    }
    const amount = stake.checked();
    if (amount === undefined) return undefined;
    setBusy(true);
    const answer = await place({ game: game.id, amount: toWire(amount), choice });
    setBusy(false);
    if (!answer.ok) {
      stake.refuse(answer.error);
      return undefined;
    }
    setLast({ mode, reply: answer.value });
    count(answer.value.bet);
    return answer.value;
  }

  return {
    ...stake,
    busy,
    /** What came of the last bet made here for what is played for now. */
    reply: last?.mode === mode ? last.reply : undefined,
    sitting,
    profit:
      stake.stake === undefined
        ? undefined
        : payoutOf(stake.stake, topMultiplierE4) - stake.stake * BigInt(stake.times),
    send: () => void send(),
    play: send,
  };
}

export type BetInput = ReturnType<typeof useBet>;
