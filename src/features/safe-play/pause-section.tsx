import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SupportButton } from "../../shell/support-button.tsx";
import type { SafePlay } from "../../../contract/safe-play.ts";
import { type PauseLength, pauseEnd, pauseLengths } from "../../../rules/safe-play/pauses.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { NeedsNetwork } from "../forms/needs-network.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import styles from "./limits-section.module.css";

export interface PauseSectionProps {
  pause: SafePlay["pause"] | undefined;
  now: number;
  onPause(length: PauseLength): Promise<void>;
}

const breaks: readonly PauseLength[] = ["day", "week", "days_30", "weeks_6"];

/** Closes play for a time or for good, after a second question. */
export function PauseSection({ pause, now, onPause }: PauseSectionProps) {
  const { t } = useTranslation(["safe-play", "common"]);
  const format = useFormat();
  const [length, setLength] = useState<PauseLength>("day");
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t("pause.title")}>
      <div className={styles.section} id="pause">
        {pause && (
          <p>
            <b>
              {pause.until === null ? t("pause.now_for_good") : t("pause.now", { time: format.deadline(pause.until) })}
            </b>
          </p>
        )}
        <p className={styles.text}>{t("pause.intro")}</p>
        <SelectField
          label={t("pause.length")}
          value={length}
          options={pauseLengths.map((each) => ({ value: each, label: t(`pause.lengths.${each}`) }))}
          onChange={(event) => setLength(event.target.value as PauseLength)}
        />
        <NeedsNetwork>
          <div className={styles.actions}>
            <NetworkButton kind="danger" onClick={() => setAsking(true)}>
              {t("pause.start")}
            </NetworkButton>
          </div>
        </NeedsNetwork>
      </div>
      {asking && <ConfirmPause length={length} now={now} onPause={onPause} onClose={() => setAsking(false)} />}
    </Card>
  );
}

interface ConfirmPauseProps extends Pick<PauseSectionProps, "now" | "onPause"> {
  length: PauseLength;
  onClose(): void;
}

function ConfirmPause({ length, now, onPause, onClose }: ConfirmPauseProps) {
  const { t } = useTranslation(["safe-play", "common"]);
  const format = useFormat();
  const [understood, setUnderstood] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBreak = breaks.includes(length);
  const untilMs = pauseEnd(length, now);

  async function take() {
    setBusy(true);
    await onPause(length);
    setBusy(false);
    onClose();
  }

  return (
    <Dialog
      title={isBreak ? t("pause.confirm_break") : t("pause.confirm_exclusion")}
      close={{ label: t("common:action.close"), onClose }}
      overlay={<SupportButton />}
    >
      <p>
        {untilMs === undefined
          ? t("pause.forever")
          : t("pause.until", { time: format.deadline(new Date(untilMs).toISOString()) })}
      </p>
      {!isBreak && (
        <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
          {t("pause.understood")}
        </Checkbox>
      )}
      <NeedsNetwork>
        <div className={styles.actions}>
          <NetworkButton kind="danger" busy={busy} disabled={!isBreak && !understood} onClick={() => void take()}>
            {isBreak ? t("pause.yes_break") : t("pause.yes_exclusion")}
          </NetworkButton>
          <Button onClick={onClose}>{t("pause.no")}</Button>
        </div>
      </NeedsNetwork>
    </Dialog>
  );
}
