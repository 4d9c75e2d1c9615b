import { classes } from "../../ui/classes.ts";
import { Mine, Stone } from "./miner-cell-art.tsx";
import styles from "./miner-face.module.css";

interface Props {
  state: "safe" | "left" | "hit" | "mine";
  /** Whether it turns over, or is just shown. */
  turns: boolean;
}

export function MinerFace({ state, turns }: Props) {
  return (
    <span className={classes(styles.face, turns && styles.turning)} data-state={state}>
      {state === "safe" || state === "left" ? <Stone /> : <Mine />}
    </span>
  );
}
