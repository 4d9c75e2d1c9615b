import { useTranslation } from "react-i18next";
import type { PlayerDocument } from "../../../contract/documents.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ListMissing } from "../lists/list-missing.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StaleMark } from "../../ui/states.tsx";
import styles from "./verification-dialog.module.css";

interface Props {
  /** Newest first. */
  documents: Cached<PlayerDocument[]>;
  onRetry(): void;
}

const tones = { waiting: "gold", accepted: "win", rejected: "loss" } as const;

/** The documents that the house has, and their status. The files themselves are shown to nobody. */
export function DocumentList({ documents, onRetry }: Props) {
  const { t } = useTranslation(["verification", "common"]);
  const format = useFormat();
  return (
    <section className={styles.part}>
      <h3 className={styles.title} id="documents">
        {t("list.title")}
        {documents?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(documents.at) })}</StaleMark>}
      </h3>
      {documents ? (
        <List documents={documents.value} />
      ) : documents === null ? (
        <ListMissing onRetry={onRetry} />
      ) : (
        <Skeleton lines={1} />
      )}
    </section>
  );
}

function List({ documents }: { documents: readonly PlayerDocument[] }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  if (documents.length === 0) return <p className={styles.text}>{t("list.empty")}</p>;
  return (
    <ul className={styles.documents} aria-labelledby="documents">
      {documents.map(({ id, kind, bytes, at, decision }) => (
        <li key={id} className={styles.document}>
          <span>
            <b>{t(`kind.${kind}`)}</b>
            <small className={styles.note}>
              {format.bytes(bytes)}, {format.moment(at)}
            </small>
          </span>
          <Chip tone={tones[decision]}>{t(`decision.${decision}`)}</Chip>
        </li>
      ))}
    </ul>
  );
}
