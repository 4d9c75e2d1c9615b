import styles from "./dice-rolled.module.css";

interface Props {
  roll: string;
  won: boolean;
}

/* What is on the stage only once dice have been rolled: its styles are no part of the page. */

export function RolledMarker({ roll, won }: Props) {
  return (
    <span className={styles.marker} data-won={won} aria-hidden="true">
      <b>{roll}</b>
    </span>
  );
}

export function RolledFigure({ roll, won }: Props) {
  return (
    <p className={styles.figure} data-won={won} aria-hidden="true">
      {roll}
    </p>
  );
}
