import { useEffect, useEffectEvent, useState } from "react";
import { safeParse } from "valibot";
import type { Answer } from "../../../contract/errors.ts";
import type { Bet } from "../../../contract/games.ts";
import { stakeTerms } from "../../../rules/games/bounds.ts";
import type { InstantGame } from "../../../rules/games/game.ts";
import { type Micro, parseMoney, payoutOf, toWire } from "../../../rules/money.ts";
import { useBusy } from "../../ui/busy.ts";
import type { Placed, PlayedFor, Table } from "./table.ts";
import { useAuto } from "./use-auto.ts";
import { usePace } from "./use-pace.ts";
import { useStake } from "./use-stake.ts";

interface Options<Choice, Outcome> {
  game: InstantGame<Choice, Outcome>;
  table: Table;
  choice: Choice;
}

/** One bet in the making: its stake, and what came of the last one. */
export function useBet<Choice, Outcome>({ game, table, choice }: Options<Choice, Outcome>) {
  const { status, online, closed, logIn, mode } = table;
  const terms = stakeTerms(game, choice);
  const { times, topMultiplierE4 } = terms;
  const stake = useStake({ table, ...terms });
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ mode: PlayedFor; bet: Bet; isFound?: true }>();
  const [lost, setLost] = useState<Lost>();
  const pace = usePace();
  const auto = useAuto();
  const needsLogin = status === "guest" && mode === "money";
  const canBet = !busy && online && closed === undefined && status !== "unknown";
  useBusy(busy || auto.running !== undefined);

  async function play() {
    if (!canBet) return;
    if (needsLogin) return logIn();
    const amount = stake.checked();
    if (amount !== undefined) await place(amount);
  }

  /** Places it, whoever asks for it: by hand or by itself. */
  async function place(amount: Micro): Promise<Answer<Placed>> {
    setBusy(true);
    setLost(undefined);
    const waitMs = pace.waitMs();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    pace.begin();
    const answer = await table.place({ game: game.id, amount: toWire(amount), choice });
    setBusy(false);
    if (answer.ok) {
      setLast({ mode, bet: answer.value.bet });
      table.played(answer.value.bet);
      return answer;
    }
    stake.refuse(answer.error);
    // What is not known for sure to be new might be an old bet of the same choice.
    if (answer.error.error === "unanswered" && table.bets && !table.bets.stale)
      setLost({ amount, before: table.bets.value.map(({ id }) => id) });
    return answer;
  }

  const isIt = ({ id, amount, outcome }: Bet, { before, ...of }: Lost) =>
    parseMoney(amount) === of.amount && !before.includes(id) && safeParse(game.outcome, outcome).success;
  const isKnown = lost !== undefined && !busy && mode === "money" && table.questions.length === 0;
  const found = isKnown ? table.bets?.value.find((bet) => isIt(bet, lost)) : undefined;
  if (found) {
    setLost(undefined);
    setLast({ mode, bet: found, isFound: true });
  }
  const late = last?.isFound && last.bet;
  const count = useEffectEvent((bet: Bet) => table.played(bet));
  // Counted once, outside of drawing.
  useEffect(() => {
    if (late) count(late);
  }, [late]);

  return {
    ...stake,
    choice: choice as unknown,
    busy,
    /** What came of the last bet made here for what is played for now. */
    last: last?.mode === mode ? last.bet : undefined,
    /** Its id, where its answer was lost and it was found again. */
    found: last?.isFound && last.mode === mode ? last.bet.id : undefined,
    profit:
      stake.stake === undefined ? undefined : payoutOf(stake.stake, topMultiplierE4) - stake.stake * BigInt(times),
    auto,
    needsLogin,
    waitMs: pace.waitMs,
    place,
    /** The main action by a key: bets, or stops the bets that are made by themselves. */
    send() {
      if (auto.running) auto.stop();
      else if (!auto.isOn) void play();
    },
  };
}

/** A bet whose answer was lost: its stake, and the bets that were known before. */
interface Lost {
  amount: Micro;
  before: readonly string[];
}

export type BetInput = ReturnType<typeof useBet>;
