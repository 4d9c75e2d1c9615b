import { Play } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cells } from "../../../rules/games/miner-figures.ts";
import { Button } from "../../ui/button.tsx";
import { StepField } from "../../ui/step-field.tsx";
import styles from "./auto-pick.module.css";

interface Props {
  /** Safe cells still closed in the open round; undefined if no cell can be opened automatically. */
  left: number | undefined;
  /** The id of the text that says why, if the network is missing. */
  away: string | undefined;
  onStart(count: number): void;
}

export function AutoPick({ left, away, onStart }: Props) {
  const { t } = useTranslation("miner");
  const [count, setCount] = useState(3);
  const most = left ?? cells - 1;
  const wanted = Math.max(1, Math.min(count, most));
  return (
    <div className={styles.auto}>
      <StepField
        label={t("auto.label")}
        value={String(wanted)}
        onCommit={(text) => /^\d{1,2}$/.test(text.trim()) && setCount(Number(text))}
        steps={{
          less: t("auto.less"),
          more: t("auto.more"),
          onStep: (direction) => setCount(Math.max(1, Math.min(wanted + direction, most))),
        }}
      />
      <Button icon={Play} disabled={left === undefined} aria-describedby={away} onClick={() => onStart(wanted)}>
        {t("auto.start")}
      </Button>
    </div>
  );
}
