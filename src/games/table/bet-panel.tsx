import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useWordedPart } from "../../app/use-worded-part.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { MainButton } from "./main-button.tsx";
import { PanelForm } from "./panel-form.tsx";
import styles from "./panel-form.module.css";
import { StakeField } from "./stake-field.tsx";
import type { Table } from "./table.ts";
import { useAutoPlan } from "./use-auto-plan.ts";
import type { BetInput } from "./use-bet.ts";
import type { NamedKey } from "./use-keys.ts";
import { usePlayStyle } from "./use-play-style.ts";

interface Props {
  table: Table;
  bet: BetInput;
  /** There are lesser wins than the one that is told of. */
  isAtMost?: boolean;
  /** What stands for the main action on a keyboard. */
  mainKey: NamedKey | undefined;
  /** The game's own choice, where it is made beside the amount. */
  children?: ReactNode;
}

const loadAutoPanel = () => import("./auto-panel.tsx").then(({ AutoPanel }) => AutoPanel);

/** The panel of a game that one bet decides, made by hand or by itself. */
export function BetPanel({ table, bet, isAtMost = false, mainKey, children }: Props) {
  const { t } = useTranslation(["table", "common"]);
  const { faultText } = useErrors();
  const { mayAutoplay } = usePlayStyle();
  const plan = useAutoPlan();
  const { auto, isAuto } = bet;
  const autoPanel = useWordedPart(isAuto, loadAutoPanel, ["autoplay"]);
  const isRunning = auto.running !== undefined;
  const reason = table.online ? faultText(table.closed) : t("common:offline.bets");

  function start() {
    const wanted = plan.checked();
    const stake = bet.checked();
    if (wanted && stake !== undefined) auto.start(wanted, stake);
  }

  function submit() {
    if (isRunning) auto.stop();
    else if (!isAuto) bet.send();
    else if (bet.needsLogin) table.logIn();
    else start();
  }

  return (
    <PanelForm
      table={table}
      mainKey={mainKey}
      reason={isRunning ? undefined : reason}
      onSubmit={submit}
      action={(describedBy) =>
        isAuto ? (
          <Button
            kind="primary"
            size="large"
            wide
            submit
            disabled={!isRunning && (reason !== undefined || bet.busy)}
            aria-describedby={describedBy}
          >
            {isRunning ? t("bet.stop") : t("bet.start")}
          </Button>
        ) : (
          <MainButton
            label={t("bet.place")}
            // Where the button comes first, the field with the amount may be out of sight.
            sum={bet.stake === undefined ? undefined : table.sum(bet.stake * BigInt(bet.times))}
            sumClass={styles.stake}
            busy={bet.busy}
            disabled={reason !== undefined}
            aria-describedby={describedBy}
          />
        )
      }
    >
      {mayAutoplay && (
        <Segmented
          label={t("way.label")}
          options={[
            { value: "manual", label: t("way.manual") },
            { value: "auto", label: t("way.auto") },
          ]}
          value={isAuto ? "auto" : "manual"}
          onChange={(way) => bet.setAuto(way === "auto")}
        />
      )}
      {children}
      <StakeField table={table} stake={bet} locked={isRunning} />
      {isAuto && autoPanel && <autoPanel.View table={table} bet={bet} plan={plan} />}
      <p className={styles.fact}>
        <span>{t(isAtMost ? "bet.profit_most" : "bet.profit")}</span>
        <output className={styles.gain}>
          {bet.profit === undefined ? "—" : table.sum(bet.profit, { signed: true })}
        </output>
      </p>
    </PanelForm>
  );
}
