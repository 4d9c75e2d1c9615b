import styles from "./progress.module.css";

interface Props {
  label: string;
  /** From 0 to 1. */
  share: number;
  figure: string;
}

export function Progress({ label, share, figure }: Props) {
  return (
    <label className={styles.progress}>
      <span className={styles.head}>
        {label}
        <span>{figure}</span>
      </span>
      <progress className={styles.bar} value={share} max={1} />
    </label>
  );
}
