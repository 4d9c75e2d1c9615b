import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Answer } from "../../../../contract/errors.ts";
import type { Round, RoundReply } from "../../../../contract/rounds.ts";
import { safeParse } from "valibot";
import { stakeTerms } from "../../../../rules/games/bounds.ts";
import type { StepsGame } from "../../../../rules/games/game.ts";
import { stepFault } from "../../../../rules/games/step-fault.ts";
import { type Micro, parseMoney, toWire } from "../../../../rules/money.ts";
import { useTold } from "../../../shell/reveal.ts";
import { useBusy } from "../../../ui/busy.ts";
import type { RoundMoves } from "./play-round.ts";
import { roundShown, toldRound } from "./round-shown.ts";
import { type Doing, stateMeant } from "./step-line.ts";
import { useStepQueue } from "./use-step-queue.ts";
import type { PlayedFor, Table } from "../state/table.ts";
import { useAuto } from "../autoplay/use-auto.ts";
import { useStake } from "../stake/use-stake.ts";

interface Options<Choice, Action, View> {
  game: StepsGame<Choice, Action, unknown, View>;
  table: Table;
  choice: Choice;
  /** A step means the same whatever the one before shows: it may be pressed before that is seen. */
  mayStepAhead?: boolean;
}

/** A round played in steps: the one that is open, wherever it was opened, or else the last one played here. */
export function useRound<Choice, Action, View>({
  game,
  table,
  choice,
  mayStepAhead = false,
}: Options<Choice, Action, View>) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { status, online, closed, mode, reveal } = table;
  const stake = useStake({ table, ...stakeTerms(game, choice) });
  const [shown, setShown] = useState<{ [Mode in PlayedFor]?: Round }>({});
  const [doing, setDoing] = useState<Doing<Action>>();
  const isLastStep = useRef(false);
  const [next, setNext] = useState<PlayedFor>();
  const auto = useAuto(mode);
  const round = roundShown(shown[mode], table.round ?? undefined, table.knownBets?.value);
  if (round !== shown[mode]) show(round);
  const isOpen = round?.state === "open";
  const openId = isOpen ? round.id : undefined;
  const bets = table.knownBets?.value;
  const openIds = useRef(new Set<string>());
  const settle = useEffectEvent(() => {
    if (openId !== undefined) openIds.current.add(openId);
    for (const bet of bets ?? []) if (openIds.current.delete(bet.id)) table.played(bet);
  });
  // What was open here may end by an answer that was lost, or in another tab.
  useEffect(() => settle(), [openId, bets]);
  const view = viewOf(round);
  const told = useTold(mode, round, toldRound);
  const toldView = viewOf(told);
  useBusy(doing !== undefined || isOpen || reveal.isLanding || auto.running !== undefined);
  const isByHand = auto.running === undefined && online && status !== "unknown";
  const isBusy = doing !== undefined || table.pendingOperations.length > 0;
  // Over a state that nobody has seen yet, only who may step ahead steps.
  const isUnseen = reveal.isLanding && !mayStepAhead;
  const meant =
    isByHand && isOpen && !isUnseen && (doing !== undefined || !isBusy)
      ? stateMeant({ round, doing, mayStepAhead })
      : undefined;
  const queue = useStepQueue({
    round,
    meant,
    isMoving: doing !== undefined,
    isFree: !isBusy && !reveal.isLanding,
    isByHand,
    isFaulty,
    take,
  });

  function viewOf(of: Round | undefined): View | undefined {
    const read = safeParse(game.view, of?.table);
    return read.success ? read.output : undefined;
  }

  function show(next: Round | undefined) {
    setShown((before) => ({ ...before, [mode]: next }));
  }

  async function send(
    what: Doing<Action>,
    order: Parameters<typeof reveal.hold>[0] | undefined,
    call: () => Promise<Answer<RoundReply>>,
  ) {
    setDoing(what);
    const answered = order && reveal.hold(order);
    const answer = await call();
    // At once, and together with what the stage shows of it: a press in between would be for what stood before.
    flushSync(() => {
      setDoing(undefined);
      // What was meant to follow it does not.
      if (!answer.ok) {
        queue.drop();
        setNext(undefined);
      }
      answered?.(answer.ok ? { id: answer.value.round.id, payout: answer.value.bet?.payout ?? "0" } : undefined);
      if (answer.ok) show(answer.value.round);
    });
    if (answer.ok) {
      if (answer.value.bet) table.played(answer.value.bet);
      else if (what.kind === "step") table.stepped(winsOf(answer.value.round));
    } else if (auto.running) return answer; // Whoever makes it says what it was refused for.
    else if (what.kind === "open") stake.refuse(answer.error);
    // A move has no amount of its own: what is wrong with it is not said beneath the stake.
    else if (answer.error.error !== "unanswered") table.tell(answer.error);
    return answer;
  }

  /** Each on the round that it is given, whoever asks for it: by hand or by itself. */
  const moves: RoundMoves<Action> = {
    open: (stakeMicro: Micro) =>
      send({ kind: "open" }, { stakeMicro }, () =>
        table.openRound({ game: game.id, amount: toWire(stakeMicro), choice }),
      ),
    step: ({ id, seq }, action) =>
      send({ kind: "step", action, seq }, { bet: id }, () => table.step({ game: game.id, id, seq, action })),
    // What it brings is known beforehand.
    cashOut: ({ id, seq }) => send({ kind: "cash_out" }, undefined, () => table.cashOut({ game: game.id, id, seq })),
  };

  async function start(): Promise<void> {
    // It has begun, and its stage is about to show it.
    if (isOpen) return reveal.land();
    if (!isByHand || auto.isOn || closed !== undefined) return;
    // News of a round's end may be here before its last move is answered: what is pressed then goes out after that.
    if (doing && doing.kind !== "open") return setNext(mode);
    if (isBusy) return;
    if (status === "guest" && mode === "money") return table.logInOrSignUp();
    const amount = stake.checked();
    if (amount !== undefined) await moves.open(amount);
  }

  const goOn = useEffectEvent(() => {
    setNext(undefined);
    if (next === mode) void start();
  });
  const isNext = next !== undefined && doing === undefined;
  useEffect(() => {
    if (isNext) queueMicrotask(() => goOn());
  }, [isNext]);

  async function take(from: Round, action: Action): Promise<RoundReply | undefined> {
    isLastStep.current = false;
    const reply = valueOf(await moves.step(from, action));
    return isLastStep.current && reply && winsOf(reply.round) > 0 ? valueOf(await moves.cashOut(reply.round)) : reply;
  }

  function isFaulty(on: Round, action: Action): boolean {
    const current = viewOf(on);
    const stakeMicro = parseMoney(on.amount) ?? 0n;
    return !current || stepFault({ game, view: current, stakeMicro, currency: on.currency }, action) !== undefined;
  }

  function winsOf(of: Round): number {
    const left = of.state === "open" ? viewOf(of) : undefined;
    return left === undefined ? 0 : game.roundStatus(left).wins;
  }

  /** While a step is on its way it is remembered, and goes out when that step has left something to take. */
  async function cashOut(): Promise<void> {
    reveal.land();
    queue.drop();
    if (!isByHand || !isOpen) return;
    if (doing?.kind === "step") {
      isLastStep.current = true;
      setDoing((now) => (now?.kind === "step" ? { ...now, isLast: true } : now));
    }
    if (!isBusy && winsOf(round) > 0) await moves.cashOut(round);
  }

  return {
    ...stake,
    /** Only compared: of its own type, the input of a round would be another one for each game. */
    choice: choice as unknown,
    /** As its stage has it, before anything else tells of it. */
    staged: { round, view, isOpen },
    round: told,
    isOpen: told?.state === "open",
    /** It has begun, and its stage has not shown it yet. */
    isDealing: isOpen && told?.state !== "open",
    view: toldView,
    viewOf,
    roundStatus: toldView === undefined ? undefined : game.roundStatus(toldView),
    doing,
    busy: isBusy,
    /** The next round was asked for, and goes out after the answer to this one's end. */
    isNextWaiting: next === mode,
    /** The cash-out was asked for, and is on its way or goes out after the step. */
    isLeaving: doing?.kind === "cash_out" || (doing?.kind === "step" && doing.isLast === true),
    canStep: queue.canStep,
    /** Steps that are on their way or queued. */
    steps: [doing?.kind === "step" ? doing.action : undefined, queue.queued].filter((action) => action !== undefined),
    queued: queue.queued,
    missed: queue.missed,
    auto,
    moves,
    start,
    step: queue.step,
    cashOut,
  };
}

function valueOf<T>(answer: Answer<T>): T | undefined {
  return answer.ok ? answer.value : undefined;
}

/** Whatever the game: how a step is taken is known to its stage and its plan alone. */
export type RoundInput = Omit<ReturnType<typeof useRound>, "step" | "moves" | "viewOf" | "staged">;
