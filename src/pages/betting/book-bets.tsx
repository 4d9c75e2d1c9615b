import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BookBet, BookEvent, BookLeg, CashOutQuote } from "../../../contract/betting.ts";
import type { OwnBookBets } from "../../../worker/betting/own-book-bets.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { correctionReasonOf } from "../../../rules/betting/correction-reasons.ts";
import { PlayedTime } from "../../features/betting/played-time.tsx";
import type { PriceCells } from "../../features/betting/price-cells.ts";
import { usePrices, useRow } from "../../features/betting/use-price-cells.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { MoreRows } from "../../features/lists/more-rows.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { links } from "../../shell/links.ts";
import { useSession } from "../../shell/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { useOnline } from "../../ui/online.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { toldState, toneOf, whyOf } from "./bet-state.ts";
import styles from "./book-bets.module.css";
import { systemName } from "./system-name.ts";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** The player's bets of the book: open ones as they stand, and how the others have ended. */
export function BookBets({ bets, words }: { bets: Cached<OwnBookBets>; words: BookWords }) {
  const { t } = useTranslation(["betting", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const online = useOnline();
  const { open } = useDialogs();
  const { status } = useSession();
  const [shown, setShown] = useState<(typeof tabs)[number]>("open");
  const told = bets?.value.open ?? [];
  const isListed = shown === "settled" || told.length >= mostTold;
  const list = useStream((of) => (isListed ? of.betting.ownBets$({ state: shown }) : undefined));
  const { seen: live, cells } = usePrices(
    (of) => (shown === "open" && told.length > 0 ? of.betting.list$({ list: "live" }) : undefined),
    "live",
  );
  if (status === "guest")
    return (
      <EmptyState title={t("bets.guest")} text={t("bets.none_text")}>
        <Button kind="primary" onClick={() => open("Login")}>
          {t("common:action.log_in")}
        </Button>
      </EmptyState>
    );
  const seen = shown === "open" ? bets : list;
  const items = shown === "settled" ? list?.value.items : bets && [...told, ...notAmong(bets.value, list?.value.items)];
  return (
    <>
      <Segmented
        label={t("mine")}
        options={tabs.map((value) => ({ value, label: t(`bets.${value}`) }))}
        value={shown}
        onChange={(next) => setShown(next)}
      />
      {seen?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(seen.at) })}</StaleMark>}
      {seen === undefined && <Skeleton lines={4} />}
      {seen === null && <ListMissing onRetry={() => void layer.app.retry()} />}
      {items?.length === 0 && <EmptyState title={t("bets.none")} text={t("bets.none_text")} />}
      {items?.map((bet) => (
        <Bet
          key={bet.id}
          bet={bet}
          words={words}
          live={live?.value.events ?? []}
          aheadMs={live?.value.aheadMs ?? 0}
          cells={cells}
          isCashingOut={bets?.value.cashingOut.includes(bet.id) ?? false}
        />
      ))}
      {list && list.value.next !== null && !list.value.cut && (
        <MoreRows online={online} onMore={() => layer.betting.moreOwnBets({ state: shown })} />
      )}
    </>
  );
}

const tabs = ["open", "settled"] as const;
/** So many open ones the house tells by itself. */
const mostTold = 50;

function notAmong({ open, ended }: OwnBookBets, items: readonly BookBet[] = []): BookBet[] {
  return items.filter(({ id }) => ![...open, ...ended].some((bet) => bet.id === id));
}

interface BetProps {
  bet: BookBet;
  words: BookWords;
  /** Events under way, whose scores the cells keep. */
  live: readonly BookEvent[];
  aheadMs: number;
  cells: PriceCells;
  /** A cash-out of it is not answered yet. */
  isCashingOut: boolean;
}

function Bet({ bet, words, live, aheadMs, cells, isCashingOut }: BetProps) {
  const { t } = useTranslation(["betting", "bell"]);
  const format = useFormat();
  const { number, state, amount, currency, legs, price, kind, most_payout, payout, at, cash_outs, settlements } = bet;
  const { system, lines, line_amount } = bet;
  const money = (value: string) => format.money(value, currency);
  const toldReason = (version: number, reason: string) => (version > 1 ? t("bets.anew", { reason }) : reason);
  const isOpen = state === "pending" || state === "accepted";
  return (
    <article className={styles.bet}>
      <header>
        <b>{legs.length > 1 ? t("slip.of", { kind: t(`slip.${kind}`), count: legs.length }) : t(`slip.${kind}`)}</b>
        <Chip tone={toneOf(bet)}>{t(`bet.${toldState(bet)}`)}</Chip>
        <small>
          {t("bets.no", { number })} · {format.moment(at)}
        </small>
      </header>
      <ul>
        {legs.map((leg) => (
          <Leg key={leg.selection} leg={leg} words={words}>
            {leg.result === null && <LegNow {...{ leg, live, aheadMs, cells }} />}
          </Leg>
        ))}
      </ul>
      <dl>
        <dt>{t("bets.staked")}</dt>
        <dd>{money(amount)}</dd>
        {price !== null && (
          <>
            <dt>{t("slip.price")}</dt>
            <dd>{words.price(price, legs.length === 1 ? undefined : "decimal")}</dd>
          </>
        )}
        {state !== "rejected" && (
          <>
            <dt>{t(isOpen ? "bets.most" : "bets.paid")}</dt>
            <dd>{money(isOpen ? most_payout : payout)}</dd>
          </>
        )}
      </dl>
      {system && (
        <small>
          {systemName(system.sizes, legs.length)} · {t("slip.lines", { count: lines, each: money(line_amount) })}
        </small>
      )}
      {state === "rejected" && (
        <p>
          {t(`why.${whyOf(bet)}`)} {t("refused_text", { amount: money(amount) })}
        </p>
      )}
      {cash_outs.map(({ part, payout: paid, at: sold }) => (
        <small key={sold}>{t("bets.sold", { part: format.share(part / 100), amount: money(paid) })}</small>
      ))}
      {(settlements.length > 1 || settlements.some(({ reason }) => reason !== null)) &&
        settlements.map(({ version, payout: paid, reason }) => (
          <small key={version}>
            {t("bets.version", { version, amount: money(paid) })}
            {reason !== null && ` · ${toldReason(version, t(`bell:reason.${correctionReasonOf(reason)}`))}`}
          </small>
        ))}
      {state === "accepted" && settlements.length === 0 && <CashOut bet={bet} isAsked={isCashingOut} />}
      {!isOpen && state !== "rejected" && (
        <Link href={links.proof(bet.id)} className={buttonClass({ size: "small" })}>
          {t("bets.receipt")}
        </Link>
      )}
    </article>
  );
}

/** How the match of an open leg stands, or when it begins. */
function LegNow({ leg, live, aheadMs, cells }: Pick<BetProps, "live" | "aheadMs" | "cells"> & { leg: BookLeg }) {
  const format = useFormat();
  const event = live.find(({ id }) => id === leg.event);
  return event ? <Score {...{ event, aheadMs, cells }} /> : format.moment(leg.starts_at);
}

function Score({ event: given, aheadMs, cells }: Pick<BetProps, "aheadMs" | "cells"> & { event: BookEvent }) {
  const event = useRow(cells, given);
  return (
    <>
      {event.score && <b>{event.score.score.join(":")} </b>}
      <PlayedTime event={event} aheadMs={aheadMs} />
    </>
  );
}

function Leg({ leg, words, children }: { leg: BookLeg; words: BookWords; children: ReactNode }) {
  const { t } = useTranslation("betting");
  const state = leg.result?.state ?? "open";
  const tone =
    state === "won" || state === "half_won" ? "win" : state === "lost" || state === "half_lost" ? "loss" : undefined;
  return (
    <li data-tone={tone}>
      <span>
        <b>{words.selection(leg.code, leg, leg)}</b>
        <small>
          {words.market(leg)} ·{" "}
          <Link href={links.book("event", leg.event)}>
            {words.nameOf(leg.home)} – {words.nameOf(leg.away)}
          </Link>
          {leg.score && ` · ${leg.score[0]}:${leg.score[1]}`}
        </small>
      </span>
      <b>{words.price(leg.price)}</b>
      <small className={styles.state}>{children || t(`leg.${state}`)}</small>
    </li>
  );
}

/** Asked for when wanted: a quote is good for five seconds, and then is asked for again by a press. */
function CashOut({ bet: { id, currency }, isAsked }: { bet: BookBet; isAsked: boolean }) {
  const { t } = useTranslation("betting");
  const format = useFormat();
  const layer = useLayer();
  const online = useOnline();
  const errors = useErrors(`cash-out:${id}`);
  const [quote, setQuote] = useState<CashOutQuote & { until: string }>();
  const [isStopped, setStopped] = useState(false);
  const [part, setPart] = useState("100");
  const [busy, setBusy] = useState(false);
  const left = useSecondsLeft(quote?.until);
  const chosen = quote?.parts.find((each) => String(each.part) === part) ?? quote?.parts.at(-1);

  async function ask() {
    setBusy(true);
    errors.forget();
    const answer = await layer.betting.quote({ id });
    setBusy(false);
    setStopped(!answer.ok && answer.error.error === "suspended");
    if (answer.ok) setQuote({ ...answer.value, until: new Date(Date.now() + quoteMs).toISOString() });
    else if (answer.error.error !== "suspended") errors.tell(answer.error);
  }

  async function sell() {
    if (!quote || !chosen) return;
    const of = ([25, 50, 75, 100] as const).find((each) => each === chosen.part);
    if (!of) return;
    setBusy(true);
    const answer = await layer.betting.cashOut({ id, quote: quote.quote, part: of });
    setBusy(false);
    setQuote(undefined);
    if (answer.ok || answer.error.error === "unanswered") return;
    if (answer.error.error === "suspended") setStopped(true);
    else errors.tell(answer.error);
  }

  // Whoever sells again before that is known may sell more than they mean to.
  if (isAsked) return <p role="status">{t("bets.asked")}</p>;
  if (!quote || !chosen || left === 0)
    return (
      <>
        {isStopped && <p role="status">{t("bets.stopped")}</p>}
        <Button busy={busy} disabled={!online} onClick={() => void ask()}>
          {t("bets.quote")}
        </Button>
      </>
    );
  return (
    <div className={styles.sell}>
      <Segmented
        label={t("bets.part")}
        options={quote.parts.map((each) => ({ value: String(each.part), label: format.share(each.part / 100) }))}
        value={String(chosen.part)}
        onChange={setPart}
      />
      <Button kind="primary" busy={busy} disabled={!online} onClick={() => void sell()}>
        {t("bets.sell_for", { amount: format.money(chosen.payout, currency) })} · {t("left", { count: left })}
      </Button>
    </div>
  );
}

const quoteMs = 4_800;
