import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CatalogEntry, CatalogPage } from "../../../contract/catalog.ts";
import { catalogPageSize as pageSize } from "../../../contract/filters.ts";
import type { CatalogWish } from "../../../worker/catalog/feature.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { EntryTile } from "../../features/catalog/entry-tile.tsx";
import { isNew } from "../../features/catalog/is-new.ts";
import { useSpinsOf } from "../../features/catalog/use-spins-of.ts";
import { useStream } from "../../link/use-stream.ts";
import styles from "./entry-list.module.css";
import { useGradually } from "./use-gradually.ts";
import { keepPlace, placeBefore } from "./list-place.ts";

/** Tiles that come in one frame. */
const perFrame = 6;

interface Props {
  /** False while it is the markup that came with the page, which knows of no place. */
  lives: boolean;
  kind: "slots" | "live";
  wish: CatalogWish;
  first: Cached<CatalogPage>;
  favourites: readonly string[];
  onOpen(entry: CatalogEntry): void;
}

/**
 * A list of any length, in parts that each stand for one page of it: those near the screen are there, all others are
 * as high as they would be, and hold nothing.
 */
export function EntryList({ lives, kind, wish, first, favourites, onOpen }: Props) {
  const [before] = useState(() => (lives ? placeBefore() : undefined));
  const [height, setHeight] = useState(before?.partHeight);
  const list = useRef<HTMLDivElement>(null);
  const total = first?.value.total ?? before?.total ?? pageSize;
  const parts = Math.ceil(total / pageSize);

  // Where one left it, before anything is painted: the browser would only go as far as the list has come.
  useLayoutEffect(() => {
    if (before) window.scrollTo({ top: before.y, behavior: "instant" });
  }, [before]);

  useEffect(() => keepPlace(() => ({ total, partHeight: height ?? 0 })), [total, height]);

  // All whole parts are equally high; how high, the first one says.
  useEffect(() => {
    const part = list.current?.firstElementChild;
    if (!part || parts < 2) return;
    const watching = new ResizeObserver(() => {
      if (part.hasAttribute("data-whole")) setHeight(part.getBoundingClientRect().height);
    });
    watching.observe(part);
    return () => watching.disconnect();
  }, [parts]);

  return (
    <div ref={list} className={styles.list}>
      {Array.from({ length: parts }, (_, index) => (
        <Part
          key={index}
          kind={kind}
          wish={wish}
          index={index}
          count={Math.min(pageSize, total - index * pageSize)}
          height={height}
          first={index === 0 ? first : undefined}
          favourites={favourites}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

interface PartProps extends Omit<Props, "lives"> {
  index: number;
  count: number;
  height: number | undefined;
}

function Part({ index, count, height, ...rest }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(index === 0);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), {
      rootMargin: "100% 0px",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  // The first one stays, as it says how high a part is.
  const isThere = isNear || index === 0;
  const kept = height !== undefined && height > 0 ? (height * count) / pageSize : undefined;
  return (
    <div ref={place} className={styles.part} style={isThere ? undefined : { height: kept ?? 2_000 }}>
      {isThere && <Tiles index={index} count={count} {...rest} place={place} />}
    </div>
  );
}

interface TilesProps extends Omit<Props, "lives"> {
  index: number;
  count: number;
  place: { current: HTMLDivElement | null };
}

function Tiles({ kind, wish, index, count, first, favourites, onOpen, place }: TilesProps) {
  const spinsOf = useSpinsOf();
  const page = useStream((layer) => (first ? undefined : layer.catalog.page$({ wish, index })));
  const value = (first ?? page)?.value;
  const items = useGradually(value?.items, perFrame);
  const isWhole = items.length === pageSize;
  useEffect(() => void place.current?.toggleAttribute("data-whole", isWhole), [isWhole, place]);
  return (
    <ul className={styles.tiles} data-kind={kind}>
      {value &&
        items.map((entry, at) => (
          // By its place: where another entry comes, its tile only says something else.
          <li key={at}>
            <EntryTile
              entry={entry}
              isMarked={favourites.includes(entry.slug)}
              isNew={isNew(value, entry)}
              spins={spinsOf(entry)}
              isNear={index === 0 && at < 12}
              onOpen={onOpen}
            />
          </li>
        ))}
      {Array.from({ length: Math.max(0, count - items.length) }, (_, at) => (
        <li key={items.length + at} className={styles.empty} aria-hidden="true" />
      ))}
    </ul>
  );
}
