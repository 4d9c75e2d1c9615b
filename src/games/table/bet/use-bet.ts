import { useEffect, useEffectEvent, useState } from "react";
import type { Answer } from "../../../../contract/errors.ts";
import type { Bet } from "../../../../contract/bets.ts";
import { stakeTerms } from "../../../../rules/games/bounds.ts";
import type { InstantGame } from "../../../../rules/games/game.ts";
import { type Micro, payoutOf, toWire } from "../../../../rules/money.ts";
import { useBusy } from "../../../ui/busy.ts";
import { foundAmong, type LostBet } from "./lost-bet.ts";
import type { Placed, PlayedFor, Table } from "../state/table.ts";
import { useAuto } from "../autoplay/use-auto.ts";
import { useInterval } from "../motion/use-interval.ts";
import { useStake } from "../stake/use-stake.ts";

interface Options<Choice, Outcome> {
  game: InstantGame<Choice, Outcome>;
  table: Table;
  choice: Choice;
}

/** One bet in the making: its stake, and what came of the last one. */
export function useBet<Choice, Outcome>({ game, table, choice }: Options<Choice, Outcome>) {
  const { status, online, closed, mode } = table;
  const terms = stakeTerms(game, choice);
  const { times, topMultiplierE4 } = terms;
  const stake = useStake({ table, ...terms });
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ mode: PlayedFor; bet: Bet; isFound?: true }>();
  const [lost, setLost] = useState<readonly LostBet[]>([]);
  const [late, setLate] = useState<readonly Bet[]>([]);
  const interval = useInterval();
  const auto = useAuto();
  const needsLogin = status === "guest" && mode === "money";
  // Until it is known what has become of the last one, there is no next one.
  const isAsked = table.pendingOperations.length > 0;
  const canBet = !busy && !isAsked && online && closed === undefined && status !== "unknown";
  useBusy(busy || auto.running !== undefined);

  async function play() {
    if (!canBet) return;
    if (needsLogin) return table.comeIn();
    const amount = stake.checked();
    const answer = amount === undefined ? undefined : await place(amount);
    if (answer && !answer.ok) stake.refuse(answer.error);
  }

  /** Places it, whoever asks for it: by hand or by itself. They say what it was refused for. */
  async function place(amount: Micro): Promise<Answer<Placed>> {
    setBusy(true);
    // What the house is no longer asked about was not taken.
    if (!isAsked) setLost([]);
    const waitMs = interval.waitMs();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    interval.begin();
    const answer = await table.place({ game: game.id, amount: toWire(amount), choice });
    setBusy(false);
    if (answer.ok) {
      const { bet } = answer.value;
      setLast({ mode, bet });
      // It is not the one that is still being asked about.
      setLost((before) => before.map((each) => ({ ...each, before: [...each.before, bet.id] })));
      table.played(bet);
      return answer;
    }
    // What is not known for sure to be new might be an old bet of the same choice.
    const known = table.bets;
    if (answer.error.error === "unanswered" && known && !known.stale)
      setLost((before) => [...before, { amount, choice, before: known.value.map(({ id }) => id) }]);
    return answer;
  }

  const isKnown = lost.length > 0 && !busy && mode === "money" && !isAsked;
  const bets = isKnown ? table.bets?.value : undefined;
  const { found, left } = foundAmong(bets ? lost : [], bets ?? [], game);
  const newest = found.at(-1);
  if (newest) {
    setLost(left);
    setLast({ mode, bet: newest, isFound: true });
    setLate(found);
  }
  const count = useEffectEvent((bet: Bet) => table.played(bet));
  // Outside of drawing.
  useEffect(() => {
    for (const bet of late) count(bet);
  }, [late]);

  return {
    ...stake,
    choice: choice as unknown,
    busy: busy || isAsked,
    /** What came of the last bet made here for what is played for now. */
    last: last?.mode === mode ? last.bet : undefined,
    /** Its id, where its answer was lost and it was found again. */
    found: last?.isFound && last.mode === mode ? last.bet.id : undefined,
    profit:
      stake.stake === undefined ? undefined : payoutOf(stake.stake, topMultiplierE4) - stake.stake * BigInt(times),
    auto,
    needsLogin,
    waitMs: interval.waitMs,
    place,
    /** The main action by a key: bets, or stops the bets that are made by themselves. */
    send() {
      if (auto.running) auto.stop();
      else if (!auto.isOn) void play();
    },
  };
}

export type BetInput = ReturnType<typeof useBet>;
