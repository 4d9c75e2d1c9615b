import { memo, useState } from "react";
import { Link } from "wouter";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EntryCover } from "./entry-cover.tsx";
import styles from "./entry-tile.module.css";
import { TablePlace } from "./table-place.tsx";
import { MarkedTitle } from "./marked-title.tsx";
import { TileHeart } from "./tile-heart.tsx";
import type { Mark } from "./use-marks.ts";
import type { TileWords } from "./use-tile-words.ts";
import { titleIn } from "./use-title.ts";

interface Props {
  entry: CatalogEntry;
  /** The list's, which asks for them once for all of its tiles. */
  words: TileWords;
  /** Undefined while it is not known. */
  isMarked?: boolean | undefined;
  isNew?: boolean;
  /** Free spins that the player has of it. */
  spins?: number;
  isNear?: boolean;
  /** What it was found by. */
  search?: string | undefined;
  onOpen(entry: CatalogEntry): void;
  /** Without it the tile has no heart. Stays the same: a list draws only what has changed. */
  onMark?: Mark | undefined;
}

/**
 * A press opens what is to be known of a game; whoever points at it, or reaches it by keys, can play at once. Ways to do
 * so come with the pointer: there are lists of thousands.
 */
export const EntryTile = memo(function EntryTile({
  entry,
  words,
  isMarked,
  isNew = false,
  spins = 0,
  isNear = false,
  search,
  onOpen,
  onMark,
}: Props) {
  const { t, locale, format, aboutOf, markOf } = words;
  const title = titleIn(locale, entry);
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  return (
    <div className={styles.tile} data-kind={entry.kind} data-entry={entry.slug} onPointerEnter={reach} onFocus={reach}>
      <div className={styles.art}>
        <EntryCover entry={entry} title={title} isNear={isNear} />
        {spins > 0 ? (
          <span className={styles.badge}>{t("spins", { count: spins })}</span>
        ) : (
          isNew && <span className={styles.badge}>{t("new")}</span>
        )}
        <button type="button" className={styles.open} aria-label={aboutOf(title)} onClick={() => onOpen(entry)} />
        {isReached && (
          <div className={styles.actions}>
            <Link
              href={links.entry(entry, "play")}
              className={buttonClass({ kind: "primary", size: "small", wide: true })}
            >
              {t("play")}
            </Link>
            {entry.has_demo && (
              <Link href={links.entry(entry, "demo")} className={styles.free}>
                {t("demo")}
              </Link>
            )}
          </div>
        )}
        {onMark && isMarked !== undefined && (
          <TileHeart label={markOf(title)} isMarked={isMarked} onPress={() => onMark(entry.slug, !isMarked)} />
        )}
      </div>
      <b className={styles.title}>{search === undefined ? title : <MarkedTitle title={title} search={search} />}</b>
      <TablePlace entry={entry}>
        <small className={styles.facts}>
          <span>{entry.provider}</span>
          <span>{format.share(Number(entry.rtp) / 100)}</span>
        </small>
      </TablePlace>
    </div>
  );
});
