import { useTranslation } from "react-i18next";
import type { HouseKeys as Keys } from "../../../contract/house-keys.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./house-keys.module.css";

/** The keys that verify receipts, for whoever wants to store them. */
export function HouseKeys({ keys }: { keys: Cached<Keys> }) {
  const { t } = useTranslation(["fairness", "common"]);
  const format = useFormat();
  if (keys === null) return <EmptyState title={t("keys.missing")} text={t("keys.missing_text")} />;
  if (!keys) return <Skeleton lines={2} />;
  return (
    <ul className={styles.keys}>
      {keys.value.keys.map(({ key_id, alg, jwk, from, until }) => (
        <li key={key_id} className={styles.key}>
          <p className={styles.name}>
            <b>{key_id}</b>{" "}
            <span>
              {alg}
              {from !== undefined && " · "}
              {from !== undefined &&
                (until
                  ? t("keys.former", { from: format.moment(from), until: format.moment(until) })
                  : t("keys.since", { from: format.moment(from) }))}
            </span>
          </p>
          <CopyText
            text={JSON.stringify(jwk)}
            copyLabel={`${t("common:action.copy")}: ${key_id}`}
            copiedLabel={t("common:action.copied")}
          />
        </li>
      ))}
    </ul>
  );
}
