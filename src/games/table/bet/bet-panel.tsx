import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useWordedPart } from "../../../shell/use-worded-part.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { MainButton } from "../panel/main-button.tsx";
import { PanelForm } from "../panel/panel-form.tsx";
import styles from "../panel/panel-form.module.css";
import { PlayWay } from "../autoplay/play-way.tsx";
import type { Table } from "../state/table.ts";
import { PressSign } from "./press-sign.tsx";
import type { BetInput } from "./use-bet.ts";
import type { NamedKey } from "../keys/use-keys.ts";

interface Props {
  table: Table;
  bet: BetInput;
  /** The shown win is the highest of several. */
  isAtMost?: boolean;
  /** Label of the main action, for games that name a price. */
  placeLabel?: string;
  givesWay?: boolean;
  /** The key that triggers the main action. */
  mainKey: NamedKey | undefined;
  /** The game's own choice, if it is made in the panel. */
  children?: ReactNode;
}

const loadAuto = () => import("./auto-bets.tsx").then(({ AutoBets }) => AutoBets);

/** The panel of a game that is decided by one draw, with manual play and autoplay. */
export function BetPanel({ table, bet, isAtMost = false, placeLabel, givesWay, mainKey, children }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["table", "common"]);
  const { faultText } = useErrors();
  const { auto } = bet;
  const autoBets = useWordedPart(auto.isOn, loadAuto, ["autoplay"]);
  const isRunning = auto.running !== undefined;
  const reason = table.online ? faultText(table.closed) : t("common:offline.bets");

  function submit() {
    if (isRunning || !auto.isOn) bet.send();
    else if (bet.needsLogin) table.logInOrSignUp();
    else auto.start();
  }

  const action = auto.isOn
    ? { label: isRunning ? t("bet.stop") : t("bet.start") }
    : {
        label: placeLabel ?? t("bet.place"),
        busy: bet.busy,
        eager: bet.line.isOpen,
        sign: <PressSign isFull={bet.line.isFull} missed={bet.line.missed} />,
      };

  return (
    <PanelForm
      table={table}
      stake={bet}
      isLocked={isRunning}
      // What it does now; where bets are to make themselves it begins nothing.
      mainKey={auto.isOn ? isRunning && mainKey && { ...mainKey, does: t("bet.stop") } : mainKey}
      reason={isRunning ? undefined : reason}
      isLong={auto.isOn}
      onSubmit={submit}
      gain={
        <p className={styles.fact}>
          <span>{t(isAtMost ? "bet.profit_most" : "bet.profit")}</span>
          <output className={styles.gain}>
            {bet.profit === undefined ? "—" : table.sum(bet.profit, { signed: true })}
          </output>
        </p>
      }
      action={(describedBy) => (
        <MainButton
          {...action}
          table={table}
          givesWay={givesWay}
          disabled={!isRunning && (reason !== undefined || (auto.isOn && bet.busy))}
          aria-describedby={describedBy}
        />
      )}
    >
      <PlayWay auto={auto} />
      {children}
      {auto.isOn && autoBets && <autoBets.View table={table} bet={bet} />}
    </PanelForm>
  );
}
