import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BookEvent, Selection } from "../../../contract/betting.ts";
import { links } from "../../shell/links.ts";
import { RowHead } from "../../ui/row-head.tsx";
import { Crest } from "./crest.tsx";
import styles from "./live-row.module.css";
import { PlayedTime } from "./played-time.tsx";
import { type BookWords, useBookWords } from "./use-book-words.ts";
import type { PriceCells } from "./price-cells.ts";
import { usePriceCell, usePrices, useRow } from "./use-price-cells.ts";

/** Matches of the book that are played now, side by side with what their winner would pay. */
export function LiveRow() {
  const { t } = useTranslation("betting");
  const words = useBookWords();
  const { seen, cells } = usePrices((layer) => layer.betting.list$({ list: "live" }), "live");
  const events = seen?.value.events.slice(0, mostShown);
  return (
    <section aria-labelledby="row-betting">
      <RowHead id="row-betting" title={t("row")}>
        <span>{t("simulated")}</span>
        <Link href={links.betting()}>{t("to_all")}</Link>
      </RowHead>
      {events?.length === 0 && <p className={styles.none}>{t("empty.plain.title")}</p>}
      <ul className={styles.events}>
        {seen &&
          events?.map((event) => (
            <Event key={event.id} event={event} aheadMs={seen.value.aheadMs} words={words} cells={cells} />
          ))}
      </ul>
    </section>
  );
}

interface EventProps {
  event: BookEvent;
  aheadMs: number;
  words: BookWords;
  cells: PriceCells;
}

function Event({ event: given, aheadMs, words, cells }: EventProps) {
  const event = useRow(cells, given);
  const { id, league, home, away, score, markets } = event;
  const winner = markets.find(({ kind }) => winners.includes(kind));
  return (
    <li>
      <Link href={links.book("event", id)} className={styles.event}>
        <small className={styles.head}>
          <span>{words.nameOf(league.names)}</span>
          <PlayedTime event={event} aheadMs={aheadMs} />
        </small>
        {[home, away].map((side, at) => (
          <span key={side.en} className={styles.side}>
            <Crest name={side.en} className={styles.crest} />
            <span>{words.nameOf(side)}</span>
            {score && <b>{score.score[at]}</b>}
          </span>
        ))}
        <span className={styles.prices}>
          {winner?.selections.map((selection) => (
            <Figure key={selection.id} selection={selection} words={words} cells={cells} />
          ))}
        </span>
      </Link>
    </li>
  );
}

function Figure({ selection, words, cells }: Pick<EventProps, "words" | "cells"> & { selection: Selection }) {
  const textOf = (price: string | null) => (price === null ? "—" : words.price(price));
  const cell = usePriceCell<HTMLElement>(cells, { ...selection, isOpen: false, textOf });
  return (
    <span>
      <i>{words.sign(selection.code)}</i>
      <b ref={cell}>{textOf(selection.price)}</b>
    </span>
  );
}

const winners: readonly string[] = ["winner3", "winner2", "matchWinner"];
const mostShown = 8;
