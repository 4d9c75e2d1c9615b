import type { TFunction } from "i18next";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EntryCover } from "./entry-cover.tsx";
import styles from "./entry-tile.module.css";
import { TablePlace } from "./table-place.tsx";
import { MarkedTitle } from "./marked-title.tsx";
import { TileHeart } from "./tile-heart.tsx";
import type { Mark } from "./use-marks.ts";
import { titleIn } from "./use-title.ts";

interface Props {
  entry: CatalogEntry;
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
  isMarked,
  isNew = false,
  spins = 0,
  isNear = false,
  search,
  onOpen,
  onMark,
}: Props) {
  const { t, i18n } = useTranslation("catalog");
  const format = useFormat();
  const title = titleIn(i18n.language, entry);
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
        <button
          type="button"
          className={styles.open}
          aria-label={titled(t, "details")(title)}
          onClick={() => onOpen(entry)}
        />
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
          <TileHeart
            label={titled(t, "mark")(title)}
            isMarked={isMarked}
            onPress={() => onMark(entry.slug, !isMarked)}
          />
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

/** What a tile's buttons are called: a list says it of thousands, and putting a title in takes longer than drawing it. */
function titled(t: TFunction<"catalog">, key: "details" | "mark"): (title: string) => string {
  const known = names[key].get(t);
  if (known) return known;
  const [before = "", after = ""] = t(key, { title: placeholder }).split(placeholder);
  const made = (title: string) => before + title + after;
  names[key].set(t, made);
  return made;
}

type Names = WeakMap<TFunction<"catalog">, (title: string) => string>;
const names: Record<"details" | "mark", Names> = { details: new WeakMap(), mark: new WeakMap() };
const placeholder = "\u2063";
