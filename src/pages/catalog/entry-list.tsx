import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CatalogEntry, CatalogPage } from "../../../contract/catalog.ts";
import { catalogPageSize as pageSize } from "../../../contract/filters.ts";
import type { CatalogWish } from "../../../worker/catalog/feature.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { EntryTile } from "../../features/catalog/entry-tile.tsx";
import { isNew } from "../../features/catalog/is-new.ts";
import type { Mark } from "../../features/catalog/use-marks.ts";
import { useSpinsOf } from "../../features/catalog/use-spins-of.ts";
import { type TileWords, useTileWords } from "../../features/catalog/use-tile-words.ts";
import { useStream } from "../../link/use-stream.ts";
import styles from "./entry-list.module.css";
import { useGradually } from "./use-gradually.ts";
import { keepPlace, placeBefore } from "./list-place.ts";
import { heightOf, useNearParts, usePartSize } from "./use-near-parts.ts";

/** Tiles that come in one frame: a row of a phone. */
const perFrame = 3;

interface Props {
  /** False while it is the markup that came with the page, which knows of no place. */
  lives: boolean;
  kind: "slots" | "live";
  wish: CatalogWish;
  first: Cached<CatalogPage>;
  favourites: readonly string[] | undefined;
  onOpen(entry: CatalogEntry): void;
  onMark: Mark;
}

/**
 * A list of any length, in parts that each stand for one page of it: those near the screen are there, and the one that
 * has the focus; in place of all others there is only room, as high as they would be.
 */
export function EntryList({ lives, kind, wish, first, favourites, onOpen, onMark }: Props) {
  const [before] = useState(() => (lives ? placeBefore() : undefined));
  const list = useRef<HTMLDivElement>(null);
  const total = first?.value.total ?? before?.total ?? pageSize;
  const parts = Math.ceil(total / pageSize);
  const size = usePartSize(list, before?.size, pageSize);

  // Where one left it, before anything is painted: the browser would only go as far as the list has come.
  useLayoutEffect(() => {
    if (before) window.scrollTo({ top: before.y, behavior: "instant" });
  }, [before]);

  const words = useTileWords();
  const spinsOf = useSpinsOf();
  const near = useNearParts(list, parts, size, before?.y ?? 0);
  const [focused, setFocused] = useState<number>();

  useEffect(() => keepPlace(() => ({ total, size })), [total, size]);

  const shown = Array.from({ length: near.to - near.from }, (_, at) => near.from + at);
  if (focused !== undefined && focused < parts && !shown.includes(focused)) shown.push(focused);
  shown.sort((one, other) => one - other);
  const roomFor = (count: number) => (size && count > 0 ? heightOf(count, size, pageSize) : undefined);
  const behind = total - (1 + (shown.at(-1) ?? -1)) * pageSize;

  return (
    <div
      ref={list}
      className={styles.list}
      style={{ paddingBottom: roomFor(behind) }}
      onFocus={({ target }) => setFocused(partOf(target))}
      onBlur={({ relatedTarget }) => setFocused(partOf(relatedTarget))}
    >
      {shown.map((index, at) => (
        <div
          key={index}
          data-part={index}
          className={styles.part}
          style={{ marginTop: roomFor((index - 1 - (shown[at - 1] ?? -1)) * pageSize) }}
        >
          <Tiles
            kind={kind}
            wish={wish}
            index={index}
            count={Math.min(pageSize, total - index * pageSize)}
            first={index === 0 ? first : undefined}
            words={words}
            spinsOf={spinsOf}
            favourites={favourites}
            onOpen={onOpen}
            onMark={onMark}
          />
        </div>
      ))}
    </div>
  );
}

function partOf(target: EventTarget | null): number | undefined {
  const part = target instanceof Element ? target.closest<HTMLElement>("[data-part]") : null;
  return part ? Number(part.dataset["part"]) : undefined;
}

interface TileProps extends Pick<Props, "favourites" | "onOpen" | "onMark"> {
  words: TileWords;
  spinsOf: ReturnType<typeof useSpinsOf>;
}

interface TilesProps extends TileProps, Pick<Props, "kind" | "wish"> {
  index: number;
  count: number;
  first: Cached<CatalogPage> | undefined;
}

function Tiles({ kind, wish, index, count, first, ...rest }: TilesProps) {
  const { search } = wish;
  const page = useStream((layer) => (first ? undefined : layer.catalog.page$({ wish, index })));
  const value = (first ?? page)?.value;
  // The same ones for as long as nothing of them changes: each frame draws a single one.
  const rows = useMemo(() => value && rowsOf(value, search, index * pageSize), [value, search, index]);
  const shown = useGradually(rows, 1);
  const here = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <ul className={styles.tiles} data-kind={kind}>
      {shown.map((row) => (
        // By its place: where other entries come, its tiles only say something else.
        <Row key={row.from} row={row} {...rest} />
      ))}
      {Array.from({ length: Math.max(0, count - here) }, (_, at) => (
        <li key={here + at} className={styles.empty} aria-hidden="true" />
      ))}
    </ul>
  );
}

/** What comes in one frame, with what it was found by. */
interface Found {
  page: CatalogPage;
  search: string | undefined;
  /** Where in the whole list it stands. */
  from: number;
  entries: readonly CatalogEntry[];
}

function rowsOf(page: CatalogPage, search: string | undefined, from: number): Found[] {
  return Array.from({ length: Math.ceil(page.items.length / perFrame) }, (_, at) => ({
    page,
    search,
    from: from + at * perFrame,
    entries: page.items.slice(at * perFrame, (at + 1) * perFrame),
  }));
}

const Row = memo(function Row({ row, words, spinsOf, favourites, onOpen, onMark }: TileProps & { row: Found }) {
  const { page, search, from, entries } = row;
  return entries.map((entry, at) => (
    <li key={at} aria-posinset={from + at + 1} aria-setsize={page.total}>
      <EntryTile
        entry={entry}
        words={words}
        isMarked={favourites?.includes(entry.slug)}
        isNew={isNew(page, entry)}
        spins={spinsOf(entry)}
        isNear={from < mostNear}
        search={search}
        onOpen={onOpen}
        onMark={onMark}
      />
    </li>
  ));
});

/** So many covers are asked for without waiting for whether one looks there. */
const mostNear = 12;
