import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../../contract/bets.ts";
import type { SoloGameId } from "../../../../rules/games/ids.ts";
import { type Micro, parseMoney, toWire } from "../../../../rules/money.ts";
import { useDialogs } from "../../../shell/dialogs/use-dialogs.ts";
import { usePlatform } from "../../../browser/platform.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { useSession } from "../../../shell/session.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../../link/use-stream.ts";
import { toldSum, useTold } from "../../../shell/reveal.ts";
import { useDraft } from "../../../ui/drafts.ts";
import { useOnline } from "../../../ui/online.ts";
import { isLargeWin, isWin } from "../bets/shown-game.ts";
import { toldBets, useTableReveal } from "../reveal/use-table-reveal.ts";
import type { PlayedFor, Table } from "./table.ts";
import { useTableSound } from "../sound/use-table-sound.ts";
import { usePracticeLost } from "./use-practice-lost.ts";
import { useTally } from "./use-tally.ts";

/** Connects a table to the data layer: to the server for money, to this device for practice. */
export function useTable(game: SoloGameId): Table {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const layer = useLayer();
  const { status, isNewHere } = useSession();
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const format = useFormat();
  const { t } = useTranslation("table");
  const [chosen, keep] = useDraft("played-for");
  const mode = modeOf(chosen) ?? (status === "player" ? "money" : "practice");
  const ofMoney = useStream((layer) => layer.wallet.balance$())?.value;
  const online = useOnline();
  const moneyBets = useStream((layer) => layer.games.bets$({ game }));
  const seeds = useStream((layer) => layer.games.seeds$());
  const seedFaults = useStream((layer) => layer.games.seedFaults$())?.value ?? [];
  const play = useStream((layer) => layer.safePlay.play$());
  const pendingOperations = useStream((layer) => layer.games.pendingOperations$()) ?? [];
  const rounds = useStream((layer) => layer.games.rounds$());
  // Only those who practise load it.
  const practice = useStream((layer) => (mode === "practice" ? layer.practice.state$() : undefined));
  const practiceLost = usePracticeLost(mode === "practice" && practice === undefined);
  const isPractice = mode === "practice";
  const truth = isPractice ? practice?.wallet : ofMoney;
  const knownBets = isPractice
    ? practice && { value: practice.bets.filter((bet) => bet.game === game), at: "", stale: false }
    : moneyBets;
  const reveal = useTableReveal(mode);
  const balance = useTold(mode, truth && parseMoney(truth.balance), toldSum);
  const wallet = truth && balance !== undefined ? { ...truth, balance: toWire(balance) } : truth;

  const { install } = usePlatform();
  const { tally, count, reset: resetTally } = useTally(mode);
  const sound = useTableSound();
  const [won, setWon] = useState<Bet>();

  const common = {
    game,
    reveal,
    wallet,
    bets: useTold(mode, knownBets, toldBets),
    knownBets,
    tally,
    resetTally,
    won,
    played(bet: Bet) {
      reveal.whenTold(() => {
        if (!count(bet)) return;
        sound.bet(bet);
        setWon(isLargeWin(bet) ? bet : undefined);
        // A winner may be offered to install the app.
        if (mode === "money" && isWin(bet)) install.earn();
      });
    },
    stepped: (wins: number) => reveal.whenTold(() => sound.step(wins)),
    choose(next: PlayedFor) {
      reveal.land();
      setWon(undefined);
      keep(next);
    },
    status,
    seeds,
    seedFaults,
    openRounds: rounds?.value ?? [],
    rotate(clientSeed: string) {
      forget();
      return layer.games.rotate({ client_seed: clientSeed });
    },
    verify: (id: string) => layer.proof.verify({ id }),
    recompute: layer.proof.verifySeeds,
    newChips: () => void layer.practice.newChips(),
    logIn: () => open("Login"),
    comeIn: () => open(isNewHere ? "Register" : "Login"),
    retry: () => void layer.app.retry(),
    tell,
  } satisfies Partial<Table>;

  if (isPractice)
    return {
      ...common,
      mode,
      sum: (amount, options) => chips(micro(amount), options),
      online: true,
      closed: practiceLost,
      round: practice && (practice.rounds.find((round) => round.game === game) ?? null),
      pendingOperations: [],
      place(order) {
        forget();
        return layer.practice.bet(order);
      },
      openRound(order) {
        forget();
        return layer.practice.openRound(order);
      },
      step: (order) => layer.practice.step(order),
      cashOut: (order) => layer.practice.cashOut(order),
    };
  return {
    ...common,
    mode,
    sum: (amount, options) => format.money(amount, wallet?.currency ?? "RUB", options),
    online,
    closed: play?.stops[0]?.error,
    round: rounds && (rounds.value.find((round) => round.game === game) ?? null),
    pendingOperations: pendingOperations.filter((operation) => operation.game === game),
    place(order) {
      forget();
      return layer.games.bet(order);
    },
    openRound(order) {
      forget();
      return layer.games.openRound(order);
    },
    step: (order) => layer.games.step(order),
    cashOut: (order) => layer.games.cashOut(order),
  };

  function chips(amount: Micro, { signed = false } = {}): string {
    const count = Number(amount) / 1_000_000;
    const sign = signed && count > 0 ? "+" : "";
    return t("chips", { count, amount: `${sign}${format.figure(count)}` });
  }
}

function modeOf(chosen: string | undefined): PlayedFor | undefined {
  return chosen === "money" || chosen === "practice" ? chosen : undefined;
}

function micro(amount: string | Micro): Micro {
  return typeof amount === "string" ? (parseMoney(amount) ?? 0n) : amount;
}
