import { classes } from "../../ui/classes.ts";
import styles from "./keno-ball.module.css";

interface Props {
  number: number;
  /** As which of the ten it was drawn, from nought. */
  order: number;
  isHit: boolean;
  animate: boolean;
}

/** A number that was drawn, over its place on the board. */
export function KenoBall({ number, order, isHit, animate }: Props) {
  return (
    <span
      className={classes(styles.ball, isHit && styles.hit, animate && styles.falling)}
      data-order={order}
      aria-hidden="true"
    >
      {number}
    </span>
  );
}
