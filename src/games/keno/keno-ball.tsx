import { classes } from "../../ui/classes.ts";
import styles from "./keno-ball.module.css";

interface Props {
  number: number;
  /** Position in the draw, from zero. */
  order: number;
  isHit: boolean;
  animate: boolean;
}

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
