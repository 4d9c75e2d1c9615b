import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import type { PlayNow } from "../../../worker/safe-play/feature.ts";
import { SupportButton } from "../../shell/support-button.tsx";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { clockText } from "./clock-text.ts";
import styles from "./reality-check.module.css";
import { sessionFigures } from "./session-figures.ts";
import { useIsIdle } from "./use-is-idle.ts";

/** Interrupts play after the interval that the player chose. Only one of its three answers closes it. */
export function RealityCheck({ play }: { play: PlayNow }) {
  const { t } = useTranslation(["safe-play", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const { textOf } = useErrors();
  const [, navigate] = useLocation();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const [shownAt] = useState(Date.now);
  const [pendingChoice, setPendingChoice] = useState<"continue" | "break" | "leave">();
  const [fault, setFault] = useState<string>();
  const isIdle = useIsIdle();
  const { playedMs, staked, returned, net } = sessionFigures(play, shownAt);

  async function answer(choice: typeof pendingChoice) {
    if (pendingChoice) return;
    setPendingChoice(choice);
    const answered = await layer.safePlay.answer();
    if (choice === "leave") await layer.session.logout();
    setPendingChoice(undefined);
    setFault(answered.ok ? undefined : answered.error.error);
    if (answered.ok && choice === "break") navigate(`${links.setting()}#pause`);
  }

  if (!isIdle) return null;
  const facts = [
    { name: t("check.time"), value: clockText(playedMs) },
    { name: t("check.staked"), value: format.money(staked, currency) },
    { name: t("check.won"), value: format.money(returned, currency) },
    { name: t("check.net"), value: format.money(net, currency, { signed: true }) },
  ];
  return (
    <Dialog title={t("check.title")} overlay={<SupportButton />}>
      <p>{t("check.text")}</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {textOf(fault)}
        </p>
      )}
      <div className={styles.answers}>
        <Button wide busy={pendingChoice === "continue"} onClick={() => void answer("continue")}>
          {t("check.continue")}
        </Button>
        <Button wide busy={pendingChoice === "break"} onClick={() => void answer("break")}>
          {t("check.break")}
        </Button>
        <Button wide busy={pendingChoice === "leave"} onClick={() => void answer("leave")}>
          {t("common:action.log_out")}
        </Button>
      </div>
    </Dialog>
  );
}
