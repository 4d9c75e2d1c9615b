import styles from "./dice-rolled.module.css";

interface Props {
  /** As players write it. */
  roll: string;
  won: boolean;
}

/* What is on the stage only once dice have been rolled: its styles are no part of the page. */

/** Where the roll fell on the scale. */
export function RolledMarker({ roll, won }: Props) {
  return (
    <span className={styles.marker} data-won={won} aria-hidden="true">
      <b>{roll}</b>
    </span>
  );
}

/** The roll itself, as large as there is room for. */
export function RolledFigure({ roll, won }: Props) {
  return (
    <p className={styles.figure} data-won={won} aria-hidden="true">
      {roll}
    </p>
  );
}
