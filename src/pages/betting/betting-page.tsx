import { Search } from "lucide";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearch } from "wouter";
import { type BookSport, bookSports } from "../../../rules/betting/sports.ts";
import { oddsFormats } from "../../../rules/odds.ts";
import type { ListWish } from "../../../worker/betting/odds-views.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useDeviceSetting } from "../../features/preferences/use-device-setting.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import styles from "./betting-page.module.css";
import { EventList } from "./event-list.tsx";
import { EventView } from "./event-view.tsx";
import { Slip } from "./slip.tsx";
import { SportTree } from "./sport-tree.tsx";
import { useBeforeEyes } from "../../features/betting/use-before-eyes.ts";
import { usePrices } from "../../features/betting/use-price-cells.ts";
import { useBookWords } from "../../features/betting/use-book-words.ts";
import { type SlipStore, useSlip } from "./use-slip.ts";
import { type Starred, useStarred } from "./use-starred.ts";

const loadBets = () => import("./book-bets.tsx").then(({ BookBets }) => BookBets);

/** The book: what can be bet on, as the address says, beside the slip. */
export default function BettingPage() {
  const { t } = useTranslation("betting");
  const layer = useLayer();
  const [path] = useLocation();
  const [, , part = "", id = ""] = path.split("/");
  const words = useBookWords();
  const slip = useSlip();
  const starred = useStarred();
  const { isOpen, open, close, opener, closer } = useSheet();
  const sports = useStream((of) => of.betting.sports$());
  const bets = useStream((of) => of.betting.bets$());
  const ids = slip.slip.legs.map(([leg]) => leg);
  const legs = useBeforeEyes((of) => (ids.length > 0 ? of.betting.legs$({ ids }) : undefined), ids.join());
  const { seen: event, cells } = usePrices((of) => (part === "event" ? of.betting.event$({ id }) : undefined), id);
  const league = sports?.value.items
    .flatMap(({ leagues, id: sport }) => leagues.map((each) => ({ ...each, sport })))
    .find((each) => each.id === id);
  const Bets = useWordedPart(part === "my-bets", loadBets, ["bell"])?.View;
  const slipView = <Slip store={slip} seen={legs} bets={bets?.value} words={words} />;
  const count = slip.slip.legs.length;
  return (
    <div className={styles.page}>
      <SportTree
        sports={sports?.value}
        path={path}
        words={words}
        bets={bets?.value.open.length}
        starred={starred.ids.length}
      />
      <div className={styles.main}>
        {part === "my-bets" ? (
          <>
            <h1>{t("mine")}</h1>
            {Bets ? <Bets bets={bets} words={words} /> : <Skeleton lines={8} />}
          </>
        ) : part === "event" ? (
          <>
            {event === undefined && <Skeleton lines={8} />}
            {event === null && <ListMissing onRetry={() => void layer.app.retry()} />}
            {event && <AsOf seen={event} />}
            {event && (
              <EventView
                key={id}
                event={event.value.event}
                aheadMs={event.value.aheadMs}
                {...{ words, slip, starred, cells }}
              />
            )}
          </>
        ) : (
          <Lists
            key={path}
            part={part}
            sport={part === "sport" ? bookSports.find((each) => each === id) : league?.sport}
            league={part === "league" ? id : undefined}
            title={league && words.nameOf(league.names)}
            words={words}
            slip={slip}
            starred={starred}
          />
        )}
      </div>
      <aside id="slip" className={styles.slip} data-open={isOpen || undefined} aria-label={t("slip.title")}>
        <header className={styles.slipHead}>
          <b>{t("slip.title")}</b>
          {count > 0 && <Chip>{count}</Chip>}
          {count > 0 && (
            <Button kind="quiet" size="small" onClick={slip.clear}>
              {t("slip.clear")}
            </Button>
          )}
          <span className={styles.close}>
            <Button ref={closer} size="small" onClick={close}>
              {t("slip.close")}
            </Button>
          </span>
        </header>
        {slipView}
      </aside>
      {!isOpen && (count > 0 || slip.slip.placed !== null) && (
        <div className={styles.dock}>
          <Chip tone="gold">{count}</Chip>
          <b>{t(`slip.${slip.slip.kind}`)}</b>
          <Button ref={opener} kind="primary" aria-expanded={false} aria-controls="slip" onClick={open}>
            {t("slip.open")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The slip on a phone: whoever opens or closes it goes on from where they are taken. */
function useSheet() {
  const [isOpen, setOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen !== undefined) (isOpen ? closer : opener).current?.focus({ preventScroll: true });
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), opener, closer };
}

interface ListsProps {
  part: string;
  sport: BookSport | undefined;
  league: string | undefined;
  title: string | undefined;
  words: ReturnType<typeof useBookWords>;
  slip: SlipStore;
  starred: Starred;
}

const shows = ["live", "today", "tomorrow", "all", "favourites"] as const;

/** One list, or live ones over those that begin soon. */
function Lists({ part, sport, league, title, ...rest }: ListsProps) {
  const { t } = useTranslation(["betting", "common"]);
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const search = query.get("q")?.slice(0, 64) ?? "";
  const show = shows.find((known) => known === query.get("show")) ?? "live";
  const isStart = part === "" || part === "live";
  const of = { ...(sport && { sport }), ...(league !== undefined && { league }) };
  const lists: { name: string; title: string; wish: ListWish }[] = search.trim()
    ? [{ name: "search", title: t("results"), wish: { list: "found", wish: { search } } }]
    : isStart && show !== "live"
      ? [
          {
            name: show,
            title: t(show),
            wish:
              show === "favourites"
                ? { list: "found", wish: { ids: rest.starred.ids.join() || "-" } }
                : { list: "upcoming", ...dayOf(show) },
          },
        ]
      : [
          { name: "live", title: t("live"), wish: { list: "live", ...of } },
          ...(part === "live"
            ? []
            : sport
              ? [
                  {
                    name: "upcoming",
                    title: t("upcoming"),
                    wish: { list: "sport" as const, sport, ...(league !== undefined && { league }) },
                  },
                ]
              : isStart
                ? [
                    {
                      name: "soon",
                      title: t("soon"),
                      wish: { list: "found" as const, wish: { state: "upcoming" as const } },
                    },
                  ]
                : []),
        ];
  const find = (text: string) =>
    navigate(path + (text && `?${new URLSearchParams({ q: text }).toString()}`), { replace: true });

  return (
    <>
      <div className={styles.bar}>
        {isStart && (
          <nav className={styles.shows} aria-label={t("show")}>
            {shows.map((each) => (
              <Link
                key={each}
                href={each === "live" ? links.betting() : links.betting(`show=${each}`)}
                aria-current={each === show && search === "" ? "page" : undefined}
              >
                {t(each)}
              </Link>
            ))}
          </nav>
        )}
        <label className={styles.find} role="search">
          <Icon node={Search} />
          <input
            type="search"
            value={search}
            maxLength={64}
            placeholder={t("search")}
            aria-label={t("search")}
            autoComplete="off"
            onChange={({ target }) => find(target.value)}
          />
        </label>
        <OddsFormat />
      </div>
      <h1>
        {title ?? (sport ? t(`sport.${sport}`) : t("title"))}
        <Chip>{t("simulated")}</Chip>
      </h1>
      {lists.map(({ name, ...list }, at) => (
        <OneList
          key={`${name} ${search}`}
          {...list}
          name={name}
          isFirst={at === 0}
          isOnly={lists.length === 1}
          {...rest}
        />
      ))}
    </>
  );
}

interface OneListProps extends Pick<ListsProps, "words" | "slip" | "starred"> {
  name: string;
  title: string;
  wish: ListWish;
  isFirst: boolean;
  isOnly: boolean;
}

function OneList({ name, title, wish, isFirst, isOnly, words, slip, starred }: OneListProps) {
  const { t } = useTranslation("betting");
  const layer = useLayer();
  const { seen, cells } = usePrices((of) => of.betting.list$(wish), JSON.stringify(wish));
  const events = seen?.value.events;
  const empty = name === "search" ? "nothing" : name === "favourites" ? "favourites" : "plain";
  const asOf = seen && isFirst && <AsOf seen={seen} />;
  if (events?.length === 0 && !isOnly) return asOf;
  return (
    <>
      {asOf}
      <h2 className={styles.title}>{title}</h2>
      {seen === undefined && <Skeleton lines={8} />}
      {seen === null && <ListMissing onRetry={() => void layer.app.retry()} />}
      {events?.length === 0 && <EmptyState title={t(`empty.${empty}.title`)} text={t(`empty.${empty}.text`)} />}
      {seen && events && (
        <EventList events={events} aheadMs={seen.value.aheadMs} {...{ words, slip, starred, cells }} />
      )}
    </>
  );
}

/** Why no bets are taken, and of when the prices are. */
function AsOf({
  seen: { stale, at, value },
}: {
  seen: { stale: boolean; at: string; value: { staleSince: string | null } };
}) {
  const { t } = useTranslation("betting");
  const format = useFormat();
  if (value.staleSince !== null)
    return <StaleMark>{t("closed_feed", { time: format.exactTime(value.staleSince) })}</StaleMark>;
  return stale ? <StaleMark>{t("closed_offline", { time: format.moment(at) })}</StaleMark> : null;
}

function OddsFormat() {
  const { t } = useTranslation("betting");
  const [, set] = useDeviceSetting("odds");
  const words = useBookWords();
  return (
    <select
      className={styles.format}
      aria-label={t("format")}
      value={words.format}
      onChange={({ target }) => set(target.value)}
    >
      {oddsFormats.map((each) => (
        <option key={each} value={each}>
          {t(`formats.${each}`)} · {words.price("2.50", each)}
        </option>
      ))}
    </select>
  );
}

/** Days are those of the device. */
function dayOf(show: (typeof shows)[number]): { before?: string; after?: string } {
  if (show !== "today" && show !== "tomorrow") return {};
  const start = new Date();
  start.setHours(24, 0, 0, 0);
  const midnight = start.toISOString();
  if (show === "today") return { before: midnight };
  start.setDate(start.getDate() + 1);
  return { before: start.toISOString(), after: midnight };
}
