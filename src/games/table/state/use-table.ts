import { useTranslation } from "react-i18next";
import type { Bet } from "../../../../contract/bets.ts";
import type { SoloGameId } from "../../../../rules/games/ids.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";
import { useDialogs } from "../../../shell/dialogs/use-dialogs.ts";
import { usePlatform } from "../../../browser/platform.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { useSession } from "../../../shell/session.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../../link/use-stream.ts";
import { useDraft } from "../../../ui/drafts.ts";
import { useOnline } from "../../../ui/online.ts";
import { isWin } from "../bets/shown-game.ts";
import type { PlayedFor, Table } from "./table.ts";
import { useTableSound } from "../sound/use-table-sound.ts";
import { usePracticeLost } from "./use-practice-lost.ts";
import { useTally } from "./use-tally.ts";

/** A game's place at the data layer: at the house, or at the practice of this device. */
export function useTable(game: SoloGameId): Table {
  const layer = useLayer();
  const { status, isNewHere } = useSession();
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const format = useFormat();
  const { t } = useTranslation("table");
  const [chosen, choose] = useDraft("played-for");
  const mode = modeOf(chosen) ?? (status === "player" ? "money" : "practice");
  const wallet = useStream((layer) => layer.wallet.balance$())?.value;
  const online = useOnline();
  const bets = useStream((layer) => layer.games.bets$({ game }));
  const seeds = useStream((layer) => layer.games.seeds$());
  const seedFaults = useStream((layer) => layer.games.seedFaults$())?.value ?? [];
  const play = useStream((layer) => layer.safePlay.play$());
  const pendingOperations = useStream((layer) => layer.games.pendingOperations$()) ?? [];
  const rounds = useStream((layer) => layer.games.rounds$());
  // Asked for by who practises: nobody else fetches it.
  const practice = useStream((layer) => (mode === "practice" ? layer.practice.state$() : undefined));
  const practiceLost = usePracticeLost(mode === "practice" && practice === undefined);

  const { install } = usePlatform();
  const { tally, count, reset: resetTally } = useTally(mode);
  const sound = useTableSound();

  const common = {
    game,
    tally,
    resetTally,
    played(bet: Bet) {
      if (!count(bet)) return;
      sound.bet(bet);
      // Whoever wins may be asked to come back.
      if (mode === "money" && isWin(bet)) install.earn();
    },
    stepped: sound.step,
    choose,
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

  if (mode === "practice")
    return {
      ...common,
      mode,
      wallet: practice?.wallet,
      sum: (amount, options) => chips(micro(amount), options),
      online: true,
      closed: practiceLost,
      bets: practice && { value: practice.bets.filter((bet) => bet.game === game), at: "", stale: false },
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
    wallet,
    sum: (amount, options) => format.money(amount, wallet?.currency ?? "RUB", options),
    online,
    closed: play?.stops[0]?.error,
    bets,
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
