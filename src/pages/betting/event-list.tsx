import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BookEvent } from "../../../contract/betting.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { Crest } from "../../features/betting/crest.tsx";
import styles from "./event-list.module.css";
import { grouped } from "./grouped.ts";
import { PlayedTime } from "../../features/betting/played-time.tsx";
import type { PriceCells } from "../../features/betting/price-cells.ts";
import { useOfRow, useRow } from "../../features/betting/use-price-cells.ts";
import { Price } from "./price.tsx";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import { StarButton } from "./star-button.tsx";
import type { SlipStore } from "./use-slip.ts";
import type { Starred } from "./use-starred.ts";

interface Props {
  events: readonly BookEvent[];
  aheadMs: number;
  words: BookWords;
  slip: SlipStore;
  starred: Starred;
  cells: PriceCells;
}

/** Events by their leagues, a row each: who wins, and the total. */
export function EventList({ events, ...rest }: Props) {
  const { t } = useTranslation("betting");
  const leagues = grouped(events, ({ league }) => league.id);
  return leagues.map(([id, of]) => {
    const [first] = of;
    if (!first) return null;
    const hasDraw = first.markets.some(({ kind }) => kind === "winner3");
    return (
      <section key={id} className={styles.league}>
        <header className={styles.head}>
          <Link href={links.book("league", id)}>{rest.words.nameOf(first.league.names)}</Link>
          <small>{t(`sport.${first.sport}`)}</small>
          <span className={styles.signs} aria-hidden="true">
            <i>{rest.words.sign("home")}</i>
            <i>{hasDraw && rest.words.sign("draw")}</i>
            <i>{rest.words.sign("away")}</i>
          </span>
          <span className={styles.signs} aria-hidden="true">
            <i />
            <i>{t("code.over")}</i>
            <i>{t("code.under")}</i>
          </span>
          <span />
        </header>
        <ul>
          {of.map((event) => (
            <EventRow key={event.id} event={event} {...rest} />
          ))}
        </ul>
      </section>
    );
  });
}

const winners = ["winner3", "winner2", "matchWinner"];

interface RowProps extends Omit<Props, "events"> {
  event: BookEvent;
}

/** Of what changes while a match is played each part draws itself alone. */
const EventRow = memo(function EventRow({ event, aheadMs, words, slip, starred, cells }: RowProps) {
  const { id, home, away } = event;
  return (
    <li className={styles.row}>
      <StarButton event={id} starred={starred} className={styles.star} />
      <Link href={links.book("event", id)} className={styles.who}>
        {[home, away].map((side, at) => (
          <span key={side.en} className={styles.side}>
            <Crest name={side.en} className={styles.crest} />
            <span>{words.nameOf(side)}</span>
            <Points {...{ event, at, cells }} />
          </span>
        ))}
        <small className={styles.when}>
          <Played {...{ event, aheadMs, cells }} />
        </small>
      </Link>
      <RowPrices {...{ event, words, slip, cells }} />
      <Link href={links.book("event", id)} className={styles.more} tabIndex={-1} aria-hidden="true">
        <More {...{ event, cells }} />
      </Link>
    </li>
  );
});

function Points({ event, at, cells }: Pick<RowProps, "event" | "cells"> & { at: number }) {
  const points = useOfRow(cells, event, ({ score }) => score?.score[at]);
  return points !== undefined && <b>{points}</b>;
}

function Played({ event, aheadMs, cells }: Pick<RowProps, "event" | "aheadMs" | "cells">) {
  return <PlayedTime event={useRow(cells, event)} aheadMs={aheadMs} />;
}

function More({ event, cells }: Pick<RowProps, "event" | "cells">) {
  const { t } = useTranslation("betting");
  const format = useFormat();
  const more = useOfRow(cells, event, ({ market_count }) => Math.max(0, market_count - 2));
  return t("more", { count: more }).replace(/\d+/, (count) => format.count(Number(count)));
}

const RowPrices = memo(function RowPrices({ event, words, slip, cells }: Omit<RowProps, "aheadMs" | "starred">) {
  const markets = useOfRow(cells, event, (row) => row.markets);
  const { sport, home, away } = event;
  const winner = markets.find(({ kind }) => winners.includes(kind));
  const total = markets.find(({ kind }) => kind.toLowerCase().startsWith("total"));
  const price = (market: typeof winner, code: string) => {
    const selection = market?.selections.find((each) => each.code === code);
    if (market && !selection) return <span key={code} />;
    const name = market
      ? `${words.market({ ...market, sport })}: ${words.selection(code, market, { home, away })}`
      : words.sign(code);
    return <Price key={code} {...{ selection, market, name, words, slip, cells }} label={words.sign(code)} />;
  };
  return (
    <>
      <div className={styles.prices}>{["home", "draw", "away"].map((code) => price(winner, code))}</div>
      <div className={styles.prices} data-lines="">
        <em>{total?.line_q !== undefined && words.lineOf(total.line_q)}</em>
        {["over", "under"].map((code) => price(total, code))}
      </div>
    </>
  );
});
