import { Hourglass } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./panel-notes.module.css";
import type { AnyTable } from "../state/table.ts";

/** An order that is being asked about. */
interface Asked {
  key: string;
  kind: string;
  amount: string;
}

interface Props {
  reason: string | undefined;
  /** The id of the text that describes the main action. */
  reasonId: string;
  table: Pick<AnyTable, "sum"> & { pendingOperations: readonly Asked[] };
}

/** Why the main action is unavailable, and which orders are being asked about. */
export function PanelNotes({ reason, reasonId, table }: Props) {
  "use no memo"; // To remember so little would take more than to draw it.
  const { t } = useTranslation("table");
  return (
    <>
      {reason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      {table.pendingOperations.map((operation) => (
        <div key={operation.key} className={styles.question} role="status">
          <Icon node={Hourglass} />
          <p>
            <b>
              {t(isMove(operation) ? "bet.checking_move" : "bet.checking", { amount: table.sum(operation.amount) })}
            </b>
            <span>{t("bet.checking_text")}</span>
          </p>
        </div>
      ))}
    </>
  );
}

function isMove({ kind }: Asked): boolean {
  return kind === "step" || kind === "cash_out";
}
