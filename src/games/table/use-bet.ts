import { useState } from "react";
import { stakeTerms } from "../../../rules/games/bounds.ts";
import type { InstantGame } from "../../../rules/games/game.ts";
import { type Micro, payoutOf, toWire } from "../../../rules/money.ts";
import { useBusy } from "../../ui/busy.ts";
import { netOf } from "./shown-game.ts";
import type { Placed, PlayedFor, Table } from "./table.ts";
import { useAutoplay } from "./use-autoplay.ts";
import { usePace } from "./use-pace.ts";
import { useStake } from "./use-stake.ts";

interface Options<Choice, Outcome> {
  game: InstantGame<Choice, Outcome>;
  table: Table;
  choice: Choice;
}

/** One bet in the making: its stake, and what came of the last one. */
export function useBet<Choice, Outcome>({ game, table, choice }: Options<Choice, Outcome>) {
  const { status, online, closed, place, logIn, mode } = table;
  const terms = stakeTerms(game, choice);
  const { times, topMultiplierE4 } = terms;
  const stake = useStake({ table, ...terms });
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ mode: PlayedFor; reply: Placed }>();
  const [isAuto, setAuto] = useState(false);
  const pace = usePace();
  const needsLogin = status === "guest" && mode === "money";
  const canBet = !busy && online && closed === undefined && status !== "unknown";

  const auto = useAutoplay({
    moment: {
      online,
      isInDoubt: table.questions.length > 0,
      isClosed: closed !== undefined,
      times,
      fits: stake.fits,
    },
    played: JSON.stringify([mode, choice]),
    waitMs: pace.waitMs,
    async bet(amount) {
      stake.set(amount);
      const reply = await play(amount);
      return reply && netOf(reply.bet);
    },
    ended: stake.set,
  });
  useBusy(busy || auto.running !== undefined);

  /** What came of it, or nothing where no bet was made. */
  async function play(wanted?: Micro): Promise<Placed | undefined> {
    if (!canBet) return undefined;
    if (needsLogin) {
      logIn();
      return undefined;
    }
    const amount = stake.checked(wanted);
    if (amount === undefined) return undefined;
    setBusy(true);
    const waitMs = pace.waitMs();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    pace.begin();
    const answer = await place({ game: game.id, amount: toWire(amount), choice });
    setBusy(false);
    if (!answer.ok) {
      stake.refuse(answer.error);
      return undefined;
    }
    setLast({ mode, reply: answer.value });
    table.played(answer.value.bet);
    return answer.value;
  }

  return {
    ...stake,
    busy,
    /** What came of the last bet made here for what is played for now. */
    reply: last?.mode === mode ? last.reply : undefined,
    profit:
      stake.stake === undefined ? undefined : payoutOf(stake.stake, topMultiplierE4) - stake.stake * BigInt(times),
    auto,
    /** Bets are made by themselves, once Start is pressed. */
    isAuto,
    setAuto(on: boolean) {
      auto.stop();
      setAuto(on);
    },
    needsLogin,
    /** The main action by a key: bets, or stops the bets that are made by themselves. */
    send() {
      if (auto.running) auto.stop();
      else if (!isAuto) void play();
    },
    play: () => play(),
  };
}

export type BetInput = ReturnType<typeof useBet>;
