import type { CatalogEntry } from "../../../contract/catalog.ts";
import styles from "./entry-cover.module.css";

interface Props {
  entry: Pick<CatalogEntry, "kind" | "cover">;
  title: string;
  isNear?: boolean;
}

/** The picture of an entry, with its title written over the foot that covers keep free for it. */
export function EntryCover({ entry, title, isNear = false }: Props) {
  const longest = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  return (
    <span className={styles.cover} data-kind={entry.kind} aria-hidden="true">
      <img
        className={styles.picture}
        src={entry.cover}
        alt=""
        width={entry.kind === "live" ? 320 : 240}
        height={entry.kind === "live" ? 190 : 320}
        loading={isNear ? "eager" : "lazy"}
        decoding="async"
        draggable={false}
      />
      {entry.kind === "slots" && (
        <b
          className={styles.lettering}
          data-size={longest > 10 ? "small" : longest > 8 ? "middle" : longest > 6 ? "normal" : undefined}
        >
          {title}
        </b>
      )}
    </span>
  );
}
