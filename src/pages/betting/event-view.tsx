import { ChevronLeft } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BookEvent, BookMarket } from "../../../contract/betting.ts";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Crest } from "../../features/betting/crest.tsx";
import styles from "./event-view.module.css";
import { grouped } from "./grouped.ts";
import { PlayedTime } from "../../features/betting/played-time.tsx";
import { Price } from "./price.tsx";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import type { SlipStore } from "./use-slip.ts";

interface Props {
  event: BookEvent | null;
  aheadMs: number;
  words: BookWords;
  slip: SlipStore;
}

/** One event: how it stands, and all that can be bet on. */
export function EventView({ event, aheadMs, words, slip }: Props) {
  const { t } = useTranslation("betting");
  if (!event)
    return (
      <EmptyState title={t("gone")} text={t("gone_text")}>
        <Link href={links.betting()} className={buttonClass({})}>
          {t("to_all")}
        </Link>
      </EmptyState>
    );
  const { league, home, away, score, seed, seed_hash, is_simulated, sport } = event;
  const isLive = event.state === "live" || event.state === "suspended";
  const kinds = grouped(
    event.markets.filter(({ state }) => state === "open" || state === "suspended"),
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
        {isLive && score && (
          <Stage sport={sport} attack={score.attack} home={words.nameOf(home)} away={words.nameOf(away)} />
        )}
      </section>
      <div className={styles.markets}>
        {kinds.map(([name, markets]) => (
          <Market key={name} markets={markets} event={event} words={words} slip={slip} />
        ))}
      </div>
      <p className={styles.seal}>
        {t(seed === null ? "seed" : "opened")} <code>{seed ?? seed_hash}</code>
      </p>
    </>
  );
}

/** All lines of one question. */
function Market({ markets, event, words, slip }: Omit<Props, "aheadMs"> & { markets: BookMarket[]; event: BookEvent }) {
  const [first] = markets;
  if (!first) return null;
  const lines = markets.toSorted((one, other) => (one.line_q ?? 0) - (other.line_q ?? 0));
  const hasSides = first.selections.some(({ code }) => code === "home");
  const isWide = first.selections.length > 3;
  return (
    <section className={styles.market}>
      <h2>{words.market(first, first.name)}</h2>
      {lines.map((market) => (
        <div
          key={market.id}
          className={styles.prices}
          data-wide={isWide || undefined}
          data-sides={hasSides || undefined}
        >
          {market.selections.map((selection) => {
            const label = words.selection(selection.code, market, event);
            return (
              <Price
                key={selection.id}
                {...{ selection, market, label, words, slip }}
                name={`${words.market(market, market.name)}: ${label}`}
              />
            );
          })}
        </div>
      ))}
    </section>
  );
}

type Attack = NonNullable<BookEvent["score"]>["attack"];

/** The field from above, and who pushes which way. */
function Stage({ sport, attack, home, away }: { sport: string; attack: Attack; home: string; away: string }) {
  const { t } = useTranslation("betting");
  const side = attack?.side === "away" ? away : home;
  const said = attack ? t(attack.is_dangerous ? "danger" : "attack", { side }) : t("calm");
  if (sport === "cs2" || sport === "tennis") return null;
  const reach = attack?.is_dangerous ? 260 : 170;
  return (
    <figure className={styles.stage}>
      <svg viewBox="0 0 640 200" aria-hidden="true" data-sport={sport}>
        <rect x="1" y="1" width="638" height="198" rx="12" />
        <path d="M320 1v198M1 60h76v80H1M639 60h-76v80h76" />
        <circle cx="320" cy="100" r="36" />
        {attack && (
          <path
            className={styles.push}
            data-danger={attack.is_dangerous || undefined}
            d={attack.side === "home" ? `M320 40h${reach}l40 60-40 60H320z` : `M320 40h-${reach}l-40 60 40 60H320z`}
          />
        )}
      </svg>
      <figcaption>{said}</figcaption>
    </figure>
  );
}
