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
  /** The player has asked this stage not to move. */
  isFast?: boolean;
}

/** One bet in the making: its stake, and what came of the last one. */
export function useBet<Choice, Outcome>({ game, table, choice, isFast = false }: Options<Choice, Outcome>) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { status, online, closed, mode, reveal } = table;
  const terms = stakeTerms(game, choice);
  const { times, topMultiplierE4 } = terms;
  const stake = useStake({ table, ...terms });
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ mode: PlayedFor; bet: Bet; before?: Bet | undefined; isFound?: true }>();
  const [isNextWaiting, setNextWaiting] = useState(false);
  const [missed, setMissed] = useState(0);
  const [lost, setLost] = useState<readonly LostBet[]>([]);
  const [late, setLate] = useState<readonly Bet[]>([]);
  const interval = useInterval();
  const auto = useAuto(mode);
  const needsLogin = status === "guest" && mode === "money";
  // Until it is known what has become of the last one, there is no next one.
  const isAsked = table.pendingOperations.length > 0;
  const canBet = !isAsked && online && closed === undefined && status !== "unknown";
  useBusy(busy || reveal.isLanding || auto.running !== undefined);

  /** Each press is a bet: what comes while one is on its way waits for it in line, and only one does. */
  async function play({ isNext = false } = {}) {
    if (canBet && needsLogin) return table.logInOrSignUp();
    if (!canBet || (isNextWaiting && !isNext)) return setMissed(missed + 1);
    if (busy || reveal.isLanding) {
      // Pressed while the stage still moves: it lands, and what has come back can be staked again.
      if (!busy) reveal.land();
      return setNextWaiting(true);
    }
    const amount = stake.checked();
    const answer = amount === undefined ? undefined : await place(amount, true);
    if (answer && !answer.ok) stake.refuse(answer.error);
  }

  /** Places it, whoever asks for it: by hand or by itself. They say what it was refused for. */
  async function place(amount: Micro, isByHand: boolean): Promise<Answer<Placed>> {
    setBusy(true);
    // What the house is no longer asked about was not taken.
    if (!isAsked) setLost([]);
    const waitMs = interval.waitMs({ isByHand });
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    interval.begin();
    const answered = reveal.hold({ stakeMicro: amount * BigInt(times), isFast });
    const answer = await table.place({ game: game.id, amount: toWire(amount), choice });
    setBusy(false);
    // Together with what the stage shows of it.
    answered(answer.ok ? answer.value.bet : undefined);
    if (!answer.ok) setNextWaiting(false);
    else {
      const { bet } = answer.value;
      setLast((before) => ({ mode, bet, before: before?.mode === mode ? before.bet : undefined }));
      // It is not the one that is still being asked about.
      setLost((before) => before.map((each) => ({ ...each, before: [...each.before, bet.id] })));
      table.played(bet);
      return answer;
    }
    // What is not known for sure to be new might be an old bet of the same choice.
    const known = table.knownBets;
    if (answer.error.error === "unanswered" && known && !known.stale)
      setLost((before) => [...before, { amount, choice, before: known.value.map(({ id }) => id) }]);
    return answer;
  }

  const isKnown = lost.length > 0 && !busy && mode === "money" && !isAsked;
  const bets = isKnown ? table.knownBets?.value : undefined;
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

  const goOn = useEffectEvent(() => {
    setNextWaiting(false);
    void play({ isNext: true });
  });
  const isNext = isNextWaiting && !busy && !reveal.isLanding;
  useEffect(() => {
    if (isNext) queueMicrotask(() => goOn());
  }, [isNext]);

  const shown = last?.mode === mode ? last : undefined;
  return {
    ...stake,
    choice: choice as unknown,
    busy: busy || isAsked,
    line: {
      /** Whether a press counts while a bet is on its way, … */
      isOpen: canBet,
      /** … whether one waits already, … */
      isFull: isNextWaiting,
      /** … and how many were not taken. */
      missed,
    },
    /** What came of the last bet made here for what is played for now: for the stage alone, … */
    last: shown?.bet,
    /** … and for all else, which follows the stage. */
    told: shown?.bet.id === reveal.untold ? shown?.before : shown?.bet,
    /** Its id, where its answer was lost and it was found again. */
    found: shown?.isFound && shown.bet.id,
    profit:
      stake.stake === undefined ? undefined : payoutOf(stake.stake, topMultiplierE4) - stake.stake * BigInt(times),
    auto,
    needsLogin,
    waitMs: () => interval.waitMs({ isByHand: false }),
    /** By itself; over when the stage has shown it. */
    async place(amount: Micro) {
      const answer = await place(amount, false);
      await reveal.told();
      return answer;
    },
    send,
    /** The main action by a key: bets, or stops the bets that are made by themselves. Held down it bets on in turbo alone. */
    keys: {
      " ": send,
      ...(interval.isTurbo && !auto.isOn && !isNextWaiting && { "held: ": send }),
    },
  };

  function send() {
    if (auto.running) auto.stop();
    else if (!auto.isOn) void play();
  }
}

export type BetInput = ReturnType<typeof useBet>;
