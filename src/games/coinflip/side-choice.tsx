import type { ComponentType, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { type Side, sides } from "../../../rules/games/variants.ts";
import { PressSign } from "../table/bet/press-sign.tsx";
import styles from "./side-choice.module.css";

interface Props {
  side: Side;
  /** Called next, before the coin has fallen. */
  queued: Side | undefined;
  onChoose(side: Side): void;
  /** Set in a ladder, where choosing a side flips the coin. */
  onCall: ((side: Side) => void) | undefined;
  /** Disabled buttons keep their place, text and focus. */
  disabled: boolean;
  odds: string;
  pays: string;
  Face: ComponentType<{ side: Side }> | undefined;
}

const steps: Readonly<Record<string, Side>> = { ArrowLeft: "heads", ArrowRight: "tails" };

export function SideChoice({ side: chosen, queued, onChoose, onCall, disabled, odds, pays, Face }: Props) {
  "use no memo"; // Two buttons, drawn anew when the side changes.
  const { t } = useTranslation(["coinflip", "common"]);

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const side = steps[event.key];
    if (!side) return;
    event.preventDefault();
    onChoose(side);
    const other = event.currentTarget.parentElement?.children[sides.indexOf(side)];
    if (other instanceof HTMLElement) other.focus();
  }

  return (
    <div
      className={styles.sides}
      role={onCall ? "group" : "radiogroup"}
      aria-label={onCall ? t("side.call") : t("side.label")}
    >
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          className={styles.side}
          data-chosen={side === chosen}
          aria-disabled={disabled || undefined}
          {...(!onCall && { role: "radio", "aria-checked": side === chosen, tabIndex: side === chosen ? 0 : -1 })}
          onKeyDown={move}
          onClick={() => {
            if (disabled) return;
            onChoose(side);
            onCall?.(side);
          }}
        >
          <span className={styles.face} aria-hidden="true">
            {Face && <Face side={side} />}
          </span>
          <span className={styles.name}>{t(`side.${side}`)}</span> <span className={styles.odds}>{odds}</span>{" "}
          <span className={styles.pays}>{pays}</span>
          <PressSign isFull={side === queued} />
        </button>
      ))}
    </div>
  );
}
