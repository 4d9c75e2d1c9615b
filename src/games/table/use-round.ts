import { useState } from "react";
import type { Answer } from "../../../contract/errors.ts";
import type { Round, RoundReply } from "../../../contract/games.ts";
import { safeParse } from "valibot";
import { stakeTerms } from "../../../rules/games/bounds.ts";
import type { StepsGame } from "../../../rules/games/game.ts";
import { stepFault } from "../../../rules/games/step-fault.ts";
import { parseMoney, toWire } from "../../../rules/money.ts";
import { useBusy } from "../../ui/busy.ts";
import { roundShown } from "./round-shown.ts";
import type { PlayedFor, Table } from "./table.ts";
import { useStake } from "./use-stake.ts";

interface Options<Choice, Action, View> {
  game: StepsGame<Choice, Action, unknown, View>;
  table: Table;
  choice: Choice;
}

/** A round played in steps: the one that is open, wherever it was opened, or else the last one played here. */
export function useRound<Choice, Action, View>({ game, table, choice }: Options<Choice, Action, View>) {
  const { status, online, closed, logIn, mode } = table;
  const stake = useStake({ table, ...stakeTerms(game, choice) });
  const [shown, setShown] = useState<{ [Mode in PlayedFor]?: Round }>({});
  const [doing, setDoing] = useState<{ kind: "open" | "cash_out" } | { kind: "step"; action: Action }>();
  const round = roundShown(shown[mode], table.round ?? undefined, table.bets?.value);
  if (round !== shown[mode]) show(round);
  const isOpen = round?.state === "open";
  const read = safeParse(game.view, round?.table);
  const view = read.success ? read.output : undefined;
  const standing = view === undefined ? undefined : game.standing(view);
  useBusy(doing !== undefined || isOpen);
  const canAct = doing === undefined && online && status !== "unknown";

  function show(next: Round | undefined) {
    setShown((before) => ({ ...before, [mode]: next }));
  }

  async function send(what: NonNullable<typeof doing>, call: () => Promise<Answer<RoundReply>>) {
    setDoing(what);
    const answer = await call();
    setDoing(undefined);
    if (!answer.ok) {
      // A move has no amount of its own: what is wrong with it is not said beneath the stake.
      if (what.kind === "open") stake.refuse(answer.error);
      else if (answer.error.error !== "unanswered") table.tell(answer.error);
      return undefined;
    }
    show(answer.value.round);
    if (answer.value.bet) table.played(answer.value.bet);
    return answer.value;
  }

  async function start(): Promise<RoundReply | undefined> {
    if (!canAct || isOpen || closed !== undefined) return undefined;
    if (status === "guest" && mode === "money") {
      logIn();
      return undefined;
    }
    const amount = stake.checked();
    if (amount === undefined) return undefined;
    return send({ kind: "open" }, () => table.openRound({ game: game.id, amount: toWire(amount), choice }));
  }

  async function step(action: Action): Promise<RoundReply | undefined> {
    if (!canAct || !isOpen || view === undefined) return undefined;
    const { currency } = round;
    if (stepFault({ game, view, stakeMicro: parseMoney(round.amount) ?? 0n, currency }, action)) return undefined;
    const { id, seq } = round;
    return send({ kind: "step", action }, () => table.step({ game: game.id, id, seq, action }));
  }

  async function cashOut(): Promise<RoundReply | undefined> {
    if (!canAct || !isOpen || !standing?.wins) return undefined;
    const { id, seq } = round;
    return send({ kind: "cash_out" }, () => table.cashOut({ game: game.id, id, seq }));
  }

  return { ...stake, round, isOpen, view, standing, doing, busy: doing !== undefined, start, step, cashOut };
}

/** Whatever the game: how a step is taken is known to its stage alone. */
export type RoundInput = Omit<ReturnType<typeof useRound>, "step">;
