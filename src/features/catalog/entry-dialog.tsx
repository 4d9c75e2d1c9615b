import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog, fromTop } from "../../ui/dialog.tsx";
import { EntryCover } from "./entry-cover.tsx";
import styles from "./entry-dialog.module.css";
import { EntryFacts } from "./entry-facts.tsx";
import { FavouriteHeart } from "./favourite-heart.tsx";
import { TileHeart } from "./tile-heart.tsx";
import { useMarks } from "./use-marks.ts";
import { useTitle } from "./use-title.ts";

/** All about a game before it is opened, both ways into it, and what is like it. */
export function EntryDialog({ entry: first, onClose }: { entry: CatalogEntry; onClose(): void }) {
  const { t } = useTranslation(["catalog", "common"]);
  const [entry, setEntry] = useState(first);
  const title = useTitle()(entry);
  return (
    <Dialog title={title} close={{ label: t("common:action.close"), onClose }}>
      <div key={entry.slug} ref={fromTop} className={styles.sheet} data-kind={entry.kind}>
        <div className={styles.head}>
          <EntryCover entry={entry} title={title} isNear />
          <div className={styles.ways}>
            <Link href={links.entry(entry, "play")} className={buttonClass({ kind: "primary", wide: true })}>
              {t("play")}
            </Link>
            {entry.has_demo && (
              <Link href={links.entry(entry, "demo")} className={buttonClass({ wide: true })}>
                {t("demo")}
              </Link>
            )}
            <FavouriteHeart slug={entry.slug} />
          </div>
        </div>
        <EntryFacts entry={entry} />
        <Similar entry={entry} onOpen={setEntry} />
      </div>
    </Dialog>
  );
}

/** In the same sheet: who looks around goes from one to the next. */
function Similar({ entry, onOpen }: { entry: CatalogEntry; onOpen(entry: CatalogEntry): void }) {
  const { t } = useTranslation("catalog");
  const titleOf = useTitle();
  const { marked, mark } = useMarks();
  const detail = useStream((layer) => layer.catalog.entry$({ slug: entry.slug }));
  const similar = detail?.value?.similar;
  if (similar?.length === 0 || detail === null || detail?.value === null) return null;
  return (
    <section aria-labelledby="similar-in-sheet">
      <h3 id="similar-in-sheet" className={styles.title}>
        {t("similar")}
      </h3>
      <ul className={styles.similar} data-kind={entry.kind}>
        {similar?.slice(0, mostShown).map((each) => (
          <li key={each.slug}>
            <button
              type="button"
              className={styles.open}
              aria-label={t("details", { title: titleOf(each) })}
              onClick={() => onOpen(each)}
            >
              <EntryCover entry={each} title={titleOf(each)} />
              {each.kind === "live" && <small className={styles.name}>{titleOf(each)}</small>}
            </button>
            {marked && (
              <TileHeart
                label={t("mark", { title: titleOf(each) })}
                isMarked={marked.includes(each.slug)}
                onPress={() => mark(each.slug, !marked.includes(each.slug))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const mostShown = 8;
