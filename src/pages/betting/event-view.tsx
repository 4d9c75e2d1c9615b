import { ChevronLeft } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BookEvent, BookMarket } from "../../../contract/betting.ts";
import { links } from "../../shell/links.ts";
import { usePart } from "../../shell/use-part.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Crest } from "../../features/betting/crest.tsx";
import styles from "./event-view.module.css";
import { grouped } from "./grouped.ts";
import { groupOf, type MarketGroup, marketGroups } from "./market-groups.ts";
import { MatchStage } from "./match-stage.tsx";
import { PlayedTime } from "../../features/betting/played-time.tsx";
import type { PriceCells } from "../../features/betting/price-cells.ts";
import { useRow } from "../../features/betting/use-price-cells.ts";
import { Price } from "./price.tsx";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import { StarButton } from "./star-button.tsx";
import type { SlipStore } from "./use-slip.ts";
import type { Starred } from "./use-starred.ts";

interface Props {
  event: BookEvent | null;
  aheadMs: number;
  words: BookWords;
  slip: SlipStore;
  starred: Starred;
  cells: PriceCells;
}

const loadProof = () => import("./match-proof.tsx").then(({ MatchProof }) => MatchProof);

/** One event: how it stands, and all that can be bet on. */
export function EventView({ event: given, aheadMs, words, slip, starred, cells }: Props) {
  const { t } = useTranslation("betting");
  const event = useRow(cells, given);
  const [shown, setShown] = useState<MarketGroup | "all">("all");
  const isOpened = event?.is_simulated === true && event.seed !== null;
  const Proof = usePart(isOpened, loadProof)?.View;
  if (!event)
    return (
      <EmptyState title={t("gone")} text={t("gone_text")}>
        <Link href={links.betting()} className={buttonClass({})}>
          {t("to_all")}
        </Link>
      </EmptyState>
    );
  const { id, league, home, away, score, seed, seed_hash, is_simulated } = event;
  const offered = event.markets.filter(({ state }) => state === "open" || state === "suspended");
  const groups = marketGroups.filter((group) => offered.some((market) => groupOf(market) === group));
  // A group may empty while one looks at it.
  const group = shown !== "all" && groups.includes(shown) ? shown : "all";
  const kinds = grouped(
    offered.filter((market) => group === "all" || groupOf(market) === group),
    ({ kind, part }) => `${kind} ${part ?? ""}`,
  );
  return (
    <>
      <section className={styles.event}>
        <header className={styles.top}>
          <Link href={links.book("league", league.id)} className={styles.back}>
            <Icon node={ChevronLeft} size="small" />
            {words.nameOf(league.names)}
          </Link>
          {is_simulated && <Chip>{t("simulated")}</Chip>}
          <StarButton event={id} starred={starred} className={styles.star} />
        </header>
        <div className={styles.score}>
          <span className={styles.side}>
            <Crest name={home.en} className={styles.crest} />
            <b>{words.nameOf(home)}</b>
          </span>
          <span className={styles.middle}>
            {score && (
              <b>
                {score.score[0]}:{score.score[1]}
              </b>
            )}
            <small>
              <PlayedTime event={event} aheadMs={aheadMs} />
            </small>
          </span>
          <span className={styles.side} data-right="">
            <b>{words.nameOf(away)}</b>
            <Crest name={away.en} className={styles.crest} />
          </span>
        </div>
        {score && <MatchStage event={event} score={score} words={words} />}
      </section>
      {groups.length > 1 && (
        <Segmented
          label={t("groups")}
          options={(["all", ...groups] as const).map((value) => ({ value, label: t(`group.${value}`) }))}
          value={group}
          onChange={(next) => setShown(next)}
        />
      )}
      <div className={styles.markets}>
        {kinds.map(([name, markets]) => (
          <Market key={name} markets={markets} event={event} words={words} slip={slip} cells={cells} />
        ))}
      </div>
      {Proof && seed !== null ? (
        <Proof key={id} event={event} seed={seed} words={words} />
      ) : (
        <p className={styles.seal}>
          {t(seed === null ? "seed" : "opened")} <code>{seed ?? seed_hash}</code>
        </p>
      )}
    </>
  );
}

/** All lines of one question. */
function Market({
  markets,
  event,
  words,
  slip,
  cells,
}: Omit<Props, "aheadMs" | "starred"> & { markets: BookMarket[]; event: BookEvent }) {
  const { t } = useTranslation("betting");
  const [first] = markets;
  if (!first) return null;
  const lines = markets.toSorted((one, other) => (one.line_q ?? 0) - (other.line_q ?? 0));
  const hasSides = first.selections.some(({ code }) => code === "home");
  const isWide = first.selections.length > 3;
  const named = (market: BookMarket) => words.market({ ...market, sport: event.sport }, market.name);
  return (
    <section className={styles.market}>
      <h2>{named(first)}</h2>
      {lines.some(hasQuarterLine) && <small className={styles.quarters}>{t("quarters")}</small>}
      {lines.map((market) => (
        <div
          key={market.id}
          className={styles.prices}
          data-wide={isWide || undefined}
          data-sides={hasSides || undefined}
        >
          {inOrder(market.selections).map((selection) => {
            const { code } = selection;
            const whole = words.selection(code, market, event);
            return (
              <Price
                key={selection.id}
                {...{ selection, market, words, slip, cells }}
                label={words.sideOf(code, event) ?? whole}
                line={words.handicapOf(code, market)}
                name={`${named(market)}: ${whole}`}
              />
            );
          })}
        </div>
      ))}
    </section>
  );
}

/** By their codes alone, "12" would be the first of these. */
function inOrder(selections: BookMarket["selections"]): BookMarket["selections"] {
  const rank = ({ code }: BookMarket["selections"][number]) => doubles.indexOf(code);
  return selections.toSorted((one, other) => rank(one) - rank(other));
}

const doubles = ["1x", "12", "x2"];

/** 0.25 and 0.75 are two bets of half each. */
function hasQuarterLine({ line_q }: BookMarket): boolean {
  return line_q !== undefined && line_q % 2 !== 0;
}
