import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CatalogEntry, CatalogPage } from "../../../contract/catalog.ts";
import { catalogPageSize as pageSize } from "../../../contract/filters.ts";
import type { CatalogWish } from "../../../worker/catalog/feature.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { EntryTile } from "../../features/catalog/entry-tile.tsx";
import { isNew } from "../../features/catalog/is-new.ts";
import type { Mark } from "../../features/catalog/use-marks.ts";
import { useSpinsOf } from "../../features/catalog/use-spins-of.ts";
import { useTileWords } from "../../features/catalog/use-tile-words.ts";
import { useStream } from "../../link/use-stream.ts";
import styles from "./entry-list.module.css";
import { useGradually } from "./use-gradually.ts";
import { keepPlace, placeBefore } from "./list-place.ts";
import { heightOf, useNearParts, usePartSize } from "./use-near-parts.ts";

/** Tiles that come in one frame. */
const perFrame = 6;

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
            total={total}
            first={index === 0 ? first : undefined}
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

interface TilesProps extends Omit<Props, "lives"> {
  index: number;
  count: number;
  total: number;
}

function Tiles({ kind, wish, index, count, total, first, favourites, onOpen, onMark }: TilesProps) {
  const words = useTileWords();
  const spinsOf = useSpinsOf();
  const page = useStream((layer) => (first ? undefined : layer.catalog.page$({ wish, index })));
  const value = (first ?? page)?.value;
  const items = useGradually(value?.items, perFrame);
  return (
    <ul className={styles.tiles} data-kind={kind}>
      {value &&
        items.map((entry, at) => (
          // By its place: where another entry comes, its tile only says something else.
          <li key={at} aria-posinset={index * pageSize + at + 1} aria-setsize={total}>
            <EntryTile
              entry={entry}
              words={words}
              isMarked={favourites?.includes(entry.slug)}
              isNew={isNew(value, entry)}
              spins={spinsOf(entry)}
              isNear={index === 0 && at < 12}
              search={wish.search}
              onOpen={onOpen}
              onMark={onMark}
            />
          </li>
        ))}
      {Array.from({ length: Math.max(0, count - items.length) }, (_, at) => (
        <li key={items.length + at} className={styles.empty} aria-hidden="true" />
      ))}
    </ul>
  );
}
