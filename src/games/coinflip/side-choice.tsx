import type { ComponentType, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { type Side, sides } from "../../../rules/games/variants.ts";
import styles from "./side-choice.module.css";

interface Props {
  side: Side;
  onChoose(side: Side): void;
  /** In a ladder, to name a side is to flip: undefined where a side is only chosen. */
  onCall: ((side: Side) => void) | undefined;
  /** What can't be done now keeps its place, its words and the focus. */
  disabled: boolean;
  /** How likely each is, and what it brings: a multiplier, and the amount that this comes to. */
  odds: string;
  pays: string;
  /** How a side is drawn, once that is there. */
  Face: ComponentType<{ side: Side }> | undefined;
}

const steps: Readonly<Record<string, Side>> = { ArrowLeft: "heads", ArrowRight: "tails" };

/** Heads and tails, to choose from or to call. */
export function SideChoice({ side: chosen, onChoose, onCall, disabled, odds, pays, Face }: Props) {
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
        </button>
      ))}
    </div>
  );
}
