import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { MainButton } from "../panel/main-button.tsx";
import { PanelForm } from "../panel/panel-form.tsx";
import styles from "../panel/panel-notes.module.css";
import { PlayWay } from "../autoplay/play-way.tsx";
import { PressSign } from "../bet/press-sign.tsx";
import type { Table } from "../state/table.ts";
import type { NamedKey } from "../keys/use-keys.ts";
import type { RoundInput } from "./use-round.ts";

interface Props {
  table: Table;
  round: RoundInput;
  /** What stands for the main action on a keyboard. */
  mainKey: NamedKey | undefined;
  /** What rounds are played on by themselves, once that is there. */
  plan: ReactNode;
  /** The game's own choice, where it is made beside the amount; the game holds it still while a round is open. */
  children?: ReactNode;
}

/** The panel of a game played in steps: its main action places the bet, and cashes out what has been won. */
export function RoundPanel({ table, round, mainKey, plan, children }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["table", "common", "errors"]);
  const { faultText } = useErrors();
  const paysId = useId();
  const { auto, isOpen, roundStatus, doing } = round;
  const isRunning = auto.running !== undefined;
  const away = table.online ? undefined : isOpen ? t("bet.round_kept") : t("common:offline.bets");
  // What is at stake can be won back whatever has come up meanwhile.
  const nothingYet = roundStatus?.wins ? undefined : faultText("nothing_won");
  const isEnding = doing?.kind === "cash_out" && !isOpen;
  const reason = away ?? (isOpen ? nothingYet : faultText(table.closed));

  const toPlace = {
    label: t("bet.place"),
    busy: doing?.kind === "open" || round.isNextWaiting || round.isDealing || (round.busy && !doing),
    // A press shows at once what has been dealt.
    eager: round.isDealing,
  };
  const toCashOut = {
    label: t("bet.cash_out"),
    sum: reason === undefined && round.round ? table.sum(round.round.payout) : undefined,
    sumId: paysId,
    sumClass: styles.pays,
    busy: round.isLeaving || (round.busy && !doing),
  };

  // What was left open by itself is finished by hand.
  const byHand = isOpen ? toCashOut : toPlace;
  const action = isRunning ? { label: t("bet.stop") } : auto.isOn && !isOpen ? { label: t("bet.start") } : byHand;

  function submit() {
    if (isRunning) auto.stop();
    else if (isOpen) void round.cashOut();
    else if (!auto.isOn) void round.start();
    else if (table.status === "guest" && table.mode === "money") table.logInOrSignUp();
    else auto.start();
  }

  return (
    <PanelForm
      table={table}
      stake={round}
      isLocked={isOpen || isRunning}
      // What it does now; where rounds are to be played by themselves it begins none.
      mainKey={auto.isOn && !isOpen ? isRunning && mainKey && { ...mainKey, does: t("bet.stop") } : mainKey}
      reason={isRunning ? undefined : reason}
      isLong={auto.isOn}
      onSubmit={submit}
      action={(describedBy) => (
        <MainButton
          {...action}
          table={table}
          sign={<PressSign missed={round.missed} />}
          // What is won can be asked for while a step is on its way, and the next round once the end of this one is known.
          disabled={!isRunning && (reason !== undefined || (round.busy && doing?.kind !== "step" && !isEnding))}
          // The second press of a double click was meant for what the button did before.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          aria-describedby={describedBy ?? (isOpen && !isRunning ? paysId : undefined)}
        />
      )}
    >
      <PlayWay auto={auto} />
      {children}
      {auto.isOn && plan}
    </PanelForm>
  );
}
