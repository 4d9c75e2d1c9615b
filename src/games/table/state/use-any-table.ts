import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../../contract/bets.ts";
import { type Micro, parseMoney, toWire } from "../../../../rules/money.ts";
import { useDialogs } from "../../../shell/dialogs/use-dialogs.ts";
import { usePlatform } from "../../../browser/platform.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { useSession } from "../../../shell/session.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../../link/use-stream.ts";
import { fundsOf, toldFunds, useTold } from "../../../shell/reveal.ts";
import { useDraft } from "../../../ui/drafts.ts";
import { useOnline } from "../../../ui/online.ts";
import { isLargeWin, isWin } from "../bets/shown-game.ts";
import { toldBets, useTableReveal } from "../reveal/use-table-reveal.ts";
import type { AnyTable, PlayedFor } from "./table.ts";
import { useTableSound } from "../sound/use-table-sound.ts";
import { usePracticeLost } from "./use-practice-lost.ts";
import { useTally } from "./use-tally.ts";

/** What the frame of every table is drawn from, and what the table itself needs beside it. */
export function useAnyTable(game: AnyTable["game"], only?: PlayedFor) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const layer = useLayer();
  const { status, isNewHere } = useSession();
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const format = useFormat();
  const { t } = useTranslation("table");
  const [chosen, keep] = useDraft("played-for");
  const mode = only ?? modeOf(chosen) ?? (status === "player" ? "money" : "practice");
  const ofMoney = useStream((layer) => layer.wallet.balance$())?.value;
  const online = useOnline();
  const moneyBets = useStream((layer) => layer.games.bets$({ game }));
  const play = useStream((layer) => layer.safePlay.play$());
  // Asked for by who practises: nobody else fetches it.
  const practice = useStream((layer) => (mode === "practice" ? layer.practice.state$() : undefined));
  const practiceLost = usePracticeLost(mode === "practice" && practice === undefined);
  const isPractice = mode === "practice";
  const truth = isPractice ? practice?.wallet : ofMoney;
  const knownBets = isPractice
    ? practice && { value: practice.bets.filter((bet) => bet.game === game), at: "", stale: false }
    : moneyBets;
  const reveal = useTableReveal(mode);
  const funds = useTold(mode, fundsOf(truth), toldFunds);
  const wallet = truth && funds ? { ...truth, balance: toWire(funds.real), bonus_balance: toWire(funds.bonus) } : truth;

  const { install } = usePlatform();
  const { tally, count, reset: resetTally } = useTally(mode);
  const sound = useTableSound();
  const [won, setWon] = useState<Bet>();

  return {
    game,
    mode,
    only,
    reveal,
    wallet,
    bets: useTold(mode, knownBets, toldBets),
    tally,
    resetTally,
    won,
    online: isPractice || online,
    closed: isPractice ? practiceLost : play?.stops[0]?.error,
    status,
    sum: (amount: string | Micro, options?: { signed?: boolean }) =>
      isPractice ? chips(micro(amount), options) : format.money(amount, wallet?.currency ?? "RUB", options),
    played(bet: Bet) {
      reveal.whenTold(() => {
        if (!count(bet)) return;
        sound.bet(bet);
        setWon(isLargeWin(bet) ? bet : undefined);
        // Whoever wins may be asked to come back.
        if (mode === "money" && isWin(bet)) install.earn();
      });
    },
    choose(next: PlayedFor) {
      reveal.land();
      setWon(undefined);
      keep(next);
    },
    verify: (id: string) => layer.proof.verify({ id }),
    newChips: () => void layer.practice.newChips(),
    logIn: () => open("Login"),
    logInOrSignUp: () => open(isNewHere ? "Register" : "Login"),
    retry: () => void layer.app.retry(),
    tell,
    /** Of the device; undefined while one plays for money. */
    practice,
    knownBets,
    sound,
    forget,
  } satisfies AnyTable & Record<string, unknown>;

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
