import { useTranslation } from "react-i18next";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { EntryTile } from "../../features/catalog/entry-tile.tsx";
import { useMarks } from "../../features/catalog/use-marks.ts";
import { useTileWords } from "../../features/catalog/use-tile-words.ts";
import styles from "./provider-game.module.css";

interface Props {
  entries: readonly CatalogEntry[];
  onOpen(entry: CatalogEntry): void;
}

/** What is like a game, beneath it. */
export function Similar({ entries, onOpen }: Props) {
  const { t } = useTranslation("catalog");
  const words = useTileWords();
  const { marked, mark } = useMarks();
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">{t("similar")}</h2>
      <ul className={styles.row}>
        {entries.map((entry) => (
          <li key={entry.slug}>
            <EntryTile
              entry={entry}
              words={words}
              isMarked={marked?.includes(entry.slug)}
              onOpen={onOpen}
              onMark={mark}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
