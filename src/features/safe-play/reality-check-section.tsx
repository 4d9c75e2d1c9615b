import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkMinutes } from "../../../rules/safe-play/play.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useOnline } from "../../ui/online.ts";
import styles from "./limits-section.module.css";

const stepMinutes = 15;
const choices = Array.from(
  { length: (checkMinutes.most - checkMinutes.least) / stepMinutes + 1 },
  (_, step) => checkMinutes.least + step * stepMinutes,
);

export interface RealityCheckSectionProps {
  /** Undefined until it is loaded. */
  minutes: number | undefined;
  onChoose(minutes: number): Promise<void>;
}

export function RealityCheckSection({ minutes, onChoose }: RealityCheckSectionProps) {
  const { t } = useTranslation(["safe-play", "errors"]);
  const online = useOnline();
  const [pendingMinutes, setPendingMinutes] = useState<number>();

  async function choose(next: number) {
    setPendingMinutes(next);
    await onChoose(next);
    setPendingMinutes(undefined);
  }

  return (
    <Card title={t("reality.title")}>
      <div className={styles.section}>
        <p className={styles.text}>{t("reality.intro")}</p>
        {minutes === undefined ? (
          <Skeleton lines={1} />
        ) : (
          <SelectField
            label={t("reality.every")}
            value={String(pendingMinutes ?? minutes)}
            disabled={!online || pendingMinutes !== undefined}
            hint={online ? undefined : t("errors:needs_network")}
            options={[...new Set([...choices, minutes])]
              .sort((a, b) => a - b)
              .map((each) => ({ value: String(each), label: t("reality.minutes", { count: each }) }))}
            onChange={(event) => void choose(Number(event.target.value))}
          />
        )}
      </div>
    </Card>
  );
}
