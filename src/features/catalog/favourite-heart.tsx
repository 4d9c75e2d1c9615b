import { Heart } from "lucide";
import { useTranslation } from "react-i18next";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./favourite-heart.module.css";

/** Marks an entry, offline as well. */
export function FavouriteHeart({ slug }: { slug: string }) {
  const { t } = useTranslation("catalog");
  const layer = useLayer();
  const { tell } = useErrors();
  const items = useStream((layer) => layer.favourites.favourites$())?.value.items;
  if (!items) return null;
  const isMarked = items.includes(slug);

  async function mark() {
    const answer = await layer.favourites.mark({ game: slug, is_favourite: !isMarked });
    if (!answer.ok) tell(answer.error);
  }

  return (
    <button type="button" className={styles.heart} aria-pressed={isMarked} onClick={() => void mark()}>
      <Icon node={Heart} />
      <span>{t("favourite")}</span>
    </button>
  );
}
