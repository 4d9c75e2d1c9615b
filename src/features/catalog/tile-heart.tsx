import { Heart } from "lucide";
import { Icon } from "../../ui/icon.tsx";
import styles from "./tile-heart.module.css";

interface Props {
  /** Names the game. */
  label: string;
  isMarked: boolean;
  onPress(): void;
}

/** Marks a game on its tile. */
export function TileHeart({ label, isMarked, onPress }: Props) {
  return (
    <button type="button" className={styles.heart} aria-label={label} aria-pressed={isMarked} onClick={onPress}>
      <Icon node={Heart} size="small" />
    </button>
  );
}
