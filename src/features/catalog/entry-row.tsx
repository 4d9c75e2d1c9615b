import { Search } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import { RowHead } from "../../ui/row-head.tsx";
import { SearchDialog } from "./search.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import styles from "./entry-row.module.css";
import { EntryTile } from "./entry-tile.tsx";
import { isNew } from "./is-new.ts";
import { useMarks } from "./use-marks.ts";
import { useSpinsOf } from "./use-spins-of.ts";
import { useTileWords } from "./use-tile-words.ts";

/** Slots, and beneath them the tables. */
export function EntryRows() {
  return (
    <div className={styles.rows}>
      <EntryRow kind="slots" />
      <EntryRow kind="live" />
    </div>
  );
}

/** The first of a kind side by side, with a way to all. */
function EntryRow({ kind }: { kind: "slots" | "live" }) {
  const { t } = useTranslation("catalog");
  const page = useStream((layer) => layer.catalog.page$({ wish: { kind }, index: 0 }));
  const words = useTileWords();
  const spinsOf = useSpinsOf();
  const { marked, mark } = useMarks();
  const [opened, setOpened] = useState<CatalogEntry>();
  const [isSearching, setSearching] = useState(false);
  return (
    <section aria-labelledby={`row-${kind}`}>
      {kind === "slots" && (
        <button type="button" className={styles.find} onClick={() => setSearching(true)}>
          <Icon node={Search} />
          {t("search")}
        </button>
      )}
      <RowHead id={`row-${kind}`} title={t(kind === "live" ? "live.title" : "slots")}>
        {kind === "live" && <span>{t("live.simulated")}</span>}
        <Link href={kind === "live" ? links.liveCasino() : links.slots()}>{t("see_all")}</Link>
      </RowHead>
      <ul className={styles.tiles} data-kind={kind}>
        {page?.value.items.slice(0, mostShown).map((entry) => (
          <li key={entry.slug}>
            <EntryTile
              entry={entry}
              words={words}
              isMarked={marked?.includes(entry.slug)}
              isNew={isNew(page.value, entry)}
              spins={spinsOf(entry)}
              onOpen={setOpened}
              onMark={mark}
            />
          </li>
        ))}
      </ul>
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
      {isSearching && <SearchDialog onClose={() => setSearching(false)} />}
    </section>
  );
}

const mostShown = 14;
