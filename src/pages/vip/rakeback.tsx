import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VipState } from "../../../contract/vip.ts";
import { rakebackDays, vipLevels } from "../../../rules/promotions/vip-levels.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { StopNote } from "./stop-note.tsx";
import styles from "./vip-club.module.css";

/** What of the edge has come back, and the button that puts it into the balance. */
export function Rakeback({ state }: { state: VipState }) {
  const { t } = useTranslation("vip");
  const format = useFormat();
  const layer = useLayer();
  const { tell } = useErrors();
  const [isBusy, setBusy] = useState(false);
  const [claimed, setClaimed] = useState<string>();
  const { currency, stop, level } = state;
  const { amount, expires_at: expiresAt, last } = state.rakeback;

  async function claim() {
    setBusy(true);
    const answer = await layer.vip.claim();
    setBusy(false);
    if (answer.ok) setClaimed(answer.value.rakeback.last?.amount);
    else tell(answer.error);
  }

  return (
    <NeedsNetwork>
      <p className={styles.panelHead}>
        <b>{t("rakeback.title")}</b>
        <span className={styles.soft}>
          {t("rakeback.share", { share: format.share((vipLevels[level]?.rakebackPercent ?? 0) / 100) })}
        </span>
      </p>
      <p className={styles.sum}>{format.money(amount, currency)}</p>
      <p className={styles.soft}>{t("rakeback.text", { days: rakebackDays })}</p>
      <StopNote stop={stop} />
      <NetworkButton
        kind="primary"
        wide
        busy={isBusy}
        disabled={stop !== null || Number(amount) === 0}
        onClick={() => void claim()}
      >
        {t("rakeback.claim")}
      </NetworkButton>
      <p className={styles.last} role="status">
        {claimed !== undefined
          ? t("rakeback.claimed", { amount: format.money(claimed, currency) })
          : expiresAt !== null
            ? t("rakeback.lapses", { date: format.date(expiresAt.slice(0, 10)) })
            : last && t("rakeback.last", { amount: format.money(last.amount, currency), time: format.moment(last.at) })}
      </p>
    </NeedsNetwork>
  );
}
