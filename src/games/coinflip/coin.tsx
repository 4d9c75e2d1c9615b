import type { Side } from "../../../rules/games/variants.ts";
import { CoinFace } from "./coin-face.tsx";
import styles from "./coin.module.css";
import { useToss } from "./use-toss.ts";

interface Props {
  side: Side;
  /** It is in the air until it is known how it falls. */
  flying: boolean;
  /** The result that it shows, and the one that became known late. */
  landed: string | undefined;
  found?: string | undefined;
  /** Whether it may be seen to fly. */
  moves: boolean;
  /** A light runs over it when it has won something. */
  shines: boolean;
}

const layers = [1, 2, 3, 4, 5] as const;

/** The coin, as thick as a coin is: two faces, and discs between them that make its edge. */
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
