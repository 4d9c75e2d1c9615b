import { useTranslation } from "react-i18next";
import { wheelFields } from "../../../rules/promotions/wheel.ts";
import styles from "./fortune.module.css";

const step = 360 / wheelFields.length;

interface Props {
  /** The field under the pointer; undefined before there was a spin. */
  field: number | undefined;
  /** How often it has turned since the page was opened. */
  turns: number;
  onStill(): void;
}

/** The fields as they are; it turns to the one that the house has drawn. */
export function WheelArt({ field = 0, turns, onStill }: Props) {
  const { t } = useTranslation("bonuses");
  const angle = turns * 1_800 - field * step;
  return (
    <svg
      className={styles.wheel}
      viewBox="-160 -166 320 326"
      role="img"
      aria-label={t("wheel.alt", { fields: wheelFields.length })}
    >
      <circle r="152" className={styles.rim} />
      <circle r="147" className={styles.ground} />
      <g
        className={styles.turn}
        style={{ transform: `rotate(${angle}deg)` }}
        data-turns={turns > 0 || undefined}
        onTransitionEnd={onStill}
      >
        {wheelFields.map((multiplier, index) => (
          <path key={index} d={sector} transform={`rotate(${index * step})`} className={styles[toneOf(multiplier)]} />
        ))}
      </g>
      <circle r="34" className={styles.hub} />
      <path d="M-11 -163h22L0 -138z" className={styles.pointer} />
    </svg>
  );
}

export function toneOf(multiplierE4: bigint): "none" | "low" | "mid" | "good" | "high" | "top" {
  if (multiplierE4 === 0n) return "none";
  if (multiplierE4 < 20_000n) return "low";
  if (multiplierE4 < 30_000n) return "mid";
  if (multiplierE4 < 40_000n) return "good";
  return multiplierE4 < 50_000n ? "high" : "top";
}

const sector = sectorPath(step / 2 - 0.35, 143, 40);

function sectorPath(half: number, outer: number, inner: number): string {
  const at = (angle: number, radius: number) => {
    const turn = (angle * Math.PI) / 180;
    return `${(radius * Math.sin(turn)).toFixed(2)} ${(-radius * Math.cos(turn)).toFixed(2)}`;
  };
  return `M${at(-half, outer)}A${outer} ${outer} 0 0 1 ${at(half, outer)}L${at(half, inner)}A${inner} ${inner} 0 0 0 ${at(-half, inner)}z`;
}
