import { DiceArt } from "../../features/game-art/dice-art.tsx";
import styles from "./dice-cover.module.css";

/** Two dice over the scale of a roll, which is what dice comes down to here. */
export function DiceCover() {
  return (
    <div className={styles.cover}>
      <DiceArt className={styles.dice} />
      <svg className={styles.scale} viewBox="0 0 332 60" aria-hidden="true">
        <path className={styles.lost} d="M16 34h300" />
        <path className={styles.won} d="M16 34h148.5" />
        <path className={styles.ticks} d="M16 50v6m75-6v6m75-6v6m75-6v6m75-6v6" />
        <circle className={styles.knob} cx="164.5" cy="34" r="11" />
        <path className={styles.marker} d="m85.5 23-8-13h16z" />
      </svg>
    </div>
  );
}
