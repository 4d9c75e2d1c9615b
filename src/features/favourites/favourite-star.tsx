import { Star } from "lucide";
import { useTranslation } from "react-i18next";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./favourite-star.module.css";

/** Marks a game as a favourite, offline as well. */
export function FavouriteStar({ game }: { game: string }) {
  const { t } = useTranslation("regulars");
  const layer = useLayer();
  const { tell } = useErrors();
  const items = useStream((layer) => layer.favourites.favourites$())?.value.items;
  if (!items) return null;
  const isFavourite = items.includes(game);

  async function mark() {
    const answer = await layer.favourites.mark({ game, is_favourite: !isFavourite });
    if (!answer.ok) tell(answer.error);
  }

  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isFavourite}
      aria-label={t("favourite")}
      title={t("favourite")}
      onClick={() => void mark()}
    >
      <Icon node={Star} />
    </button>
  );
}
