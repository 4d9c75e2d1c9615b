import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Bet } from "../../../contract/games.ts";
import { type SoloGameId, soloGameIds } from "../../../rules/games/ids.ts";
import { multiplierText, toWire } from "../../../rules/money.ts";
import { links } from "../../app/links.ts";
import { useCsv } from "../../features/export/use-csv.ts";
import { stampOf } from "../../features/export/stamp.ts";
import { isPaid, isRefunded, multiplierOf, netOf } from "../../games/table/shown-game.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useOnline } from "../../ui/online.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./bets.module.css";
import { HistoryList } from "./history-list.tsx";

const exportMs = 120_000;

/** Every bet of the player, whatever the game, each with the way to its proof. */
export function Bets() {
  const { t } = useTranslation(["history", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const [game, setGame] = useState<SoloGameId>();
  const shown = game === undefined ? {} : { game };
  const list = useStream((layer) => layer.history.bets$(shown));
  const online = useOnline();
  const { busy, save } = useCsv<Bet>({
    name: "bets",
    columns: [
      t("bets.time"),
      t("bets.game"),
      t("bets.bet"),
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
      { figure: multiplierText(multiplierOf(bet)) },
      { figure: bet.payout },
      { figure: toWire(netOf(bet)) },
      bet.currency,
      bet.id,
      { figure: String(bet.nonce) },
      bet.client_seed,
      bet.server_seed_hash,
    ],
    load: () => layer.history.allBets(shown, { timeoutMs: exportMs }),
  });

  return (
    <HistoryList<Bet>
      label={t("kind.bets")}
      list={list}
      online={online}
      filter={
        <div className={styles.game}>
          <SelectField
            label={t("bets.game")}
            options={[
              { value: "", label: t("bets.all_games") },
              ...soloGameIds.map((value) => ({ value, label: t(`common:game.${value}`) })),
            ]}
            value={game ?? ""}
            onChange={({ target }) => setGame(soloGameIds.find((known) => known === target.value))}
          />
        </div>
      }
      columns={[t("bets.time"), t("bets.game"), t("bets.bet"), t("bets.multiplier"), t("bets.net"), t("bets.proof")]}
      row={(bet) => ({
        key: bet.id,
        cells: [
          <time key="time" dateTime={bet.at}>
            {format.moment(bet.at)}
          </time>,
          t(`common:game.${bet.game}`),
          format.money(bet.staked ?? bet.amount, bet.currency),
          isRefunded(bet) ? t("bets.refunded") : isPaid(bet) ? format.multiplier(multiplierOf(bet)) : "—",
          <b key="net" className={netOf(bet) > 0n ? styles.ahead : undefined}>
            {format.money(netOf(bet), bet.currency, { signed: true })}
          </b>,
          <Link
            key="proof"
            href={links.proof(bet.game, bet.id)}
            className={buttonClass({ size: "small" })}
            aria-label={t("bets.verify", { time: format.exactTime(bet.at) })}
          >
            {t("bets.check")}
          </Link>,
        ],
      })}
      empty={
        <EmptyState title={t("bets.empty")} text={t("bets.empty_text")}>
          <Link href={links.games()} className={buttonClass({})}>
            {t("bets.play")}
          </Link>
        </EmptyState>
      }
      saving={busy}
      onSave={() => void save()}
      onMore={() => layer.history.moreBets(shown)}
      onRetry={() => void layer.app.retry()}
    />
  );
}
