import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Bet } from "../../../contract/bets.ts";
import { multiplierText, parseMoney, toWire } from "../../../rules/money.ts";
import { links } from "../../shell/links.ts";
import { usePart } from "../../shell/use-part.ts";
import { useExactFormat } from "../../features/cashier/use-exact-format.ts";
import { useCsv } from "../../features/export/use-csv.ts";
import { stampOf } from "../../features/export/stamp.ts";
import { isPaid, isRefunded, multiplierOf, netOf } from "../../games/table/bets/shown-game.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useOnline } from "../../ui/online.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { BetsFilter, type BetsWish } from "./bets-filter.tsx";
import styles from "./bets.module.css";
import { boundsOfDays } from "./day-fields.tsx";
import { HistoryList } from "./history-list.tsx";
import { wholeOutcome } from "./whole-outcome.ts";

const loadRounds = () => import("./open-rounds.tsx").then(({ OpenRounds }) => OpenRounds);
const exportMs = 120_000;
const all: BetsWish = { game: undefined, result: undefined, from: "", to: "" };

export function Bets() {
  const { t } = useTranslation(["history", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const exact = useExactFormat();
  const [wish, setWish] = useState(all);
  const { game, result, ...days } = wish;
  const filter = { game, result, ...boundsOfDays(days, format.timezone) };
  const isAll = Object.values(filter).every((part) => part === undefined);
  const [today] = useState(() => stampOf(new Date().toISOString(), format.timezone).slice(0, 10));
  const list = useStream((layer) => layer.history.bets$(filter));
  const online = useOnline();
  const rounds = usePart(true, loadRounds);
  const { busy, save } = useCsv<Bet>({
    name: "bets",
    columns: [
      t("bets.time"),
      t("bets.game"),
      t("bets.bet"),
      t("bets.choice"),
      t("bets.outcome"),
      t("bets.multiplier"),
      t("bets.payout"),
      t("bets.net"),
      t("bets.currency"),
      t("bets.id"),
      t("bets.nonce"),
      t("bets.client_seed"),
      t("bets.server_seed_hash"),
    ],
    cells: (bet) => [
      stampOf(bet.at, format.timezone),
      t(`common:game.${bet.game}`),
      { figure: bet.staked ?? bet.amount },
      JSON.stringify(bet.choice),
      JSON.stringify(wholeOutcome(bet)),
      { figure: multiplierText(multiplierOf(bet)) },
      { figure: bet.payout },
      { figure: toWire(netOf(bet)) },
      bet.currency,
      bet.id,
      { figure: String(bet.nonce) },
      bet.client_seed,
      bet.server_seed_hash,
    ],
    load: () => layer.history.allBets(filter, { timeoutMs: exportMs }),
  });

  return (
    <>
      {rounds && <rounds.View />}
      <HistoryList<Bet>
        label={t("kind.bets")}
        list={list}
        online={online}
        filter={<BetsFilter wish={wish} today={today} onChange={setWish} />}
        columns={[t("bets.time"), t("bets.game"), t("bets.bet"), t("bets.multiplier"), t("bets.net"), t("bets.proof")]}
        row={(bet) => ({
          key: bet.id,
          cells: [
            <time key="time" dateTime={bet.at}>
              {format.moment(bet.at)}
            </time>,
            t(`common:game.${bet.game}`),
            isFree(bet) ? t("bets.free") : format.money(bet.staked ?? bet.amount, bet.currency),
            isRefunded(bet) ? t("bets.refunded") : isPaid(bet) ? format.multiplier(multiplierOf(bet)) : "—",
            <b key="net" className={netOf(bet) > 0n ? styles.ahead : undefined}>
              {exact.money(netOf(bet), bet.currency, { signed: true })}
            </b>,
            <Link
              key="proof"
              href={links.proof(bet.id)}
              className={buttonClass({ size: "small" })}
              aria-label={t("bets.verify", { time: format.exactTime(bet.at) })}
            >
              {t("bets.check")}
            </Link>,
          ],
        })}
        empty={
          <EmptyState
            title={isAll ? t("bets.empty") : t("money.nothing")}
            text={isAll ? t("bets.empty_text") : t("bets.nothing_text")}
          >
            {isAll && (
              <Link href={links.games()} className={buttonClass({})}>
                {t("bets.play")}
              </Link>
            )}
          </EmptyState>
        }
        saving={busy}
        onSave={() => void save()}
        onMore={() => layer.history.moreBets(filter)}
        onRetry={() => void layer.app.retry()}
      />
    </>
  );
}

/** A provider's round that has cost nothing. */
function isFree({ amount }: Bet): boolean {
  return parseMoney(amount) === 0n;
}
