import type { Side } from "../../../rules/games/variants.ts";
import { CoinFace } from "./coin-face.tsx";
import styles from "./coin.module.css";
import { useToss } from "./use-toss.ts";

interface Props {
  side: Side;
  flying: boolean;
  /** The id of the result shown, and of one whose answer was lost and found again. */
  landed: string | undefined;
  found?: string | undefined;
  moves: boolean;
  shines: boolean;
}

const layers = [1, 2, 3, 4, 5] as const;

/** The coin in 3D: two faces, and discs between them that form its edge. */
export function Coin({ side, flying, landed, found, moves, shines }: Props) {
  const { coin, lift, shadow } = useToss({ flying, moves, landed, found });
  return (
    <div className={styles.scene} aria-hidden="true">
      <div ref={shadow} className={styles.shadow} />
      <div ref={lift} className={styles.lift}>
        <div ref={coin} className={styles.coin} data-side={side}>
          <div className={styles.rim} />
          {layers.map((layer) => (
            <div key={layer} className={styles.layer} data-layer={layer} />
          ))}
          <div className={styles.heads}>
            <CoinFace side="heads" />
          </div>
          <div className={styles.tails}>
            <CoinFace side="tails" />
          </div>
        </div>
        {shines && moves && !flying && <div className={styles.shine} />}
      </div>
    </div>
  );
}
