import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { betGameIds } from "../../../rules/games/ids.ts";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";

export function TableLink({ game: id }: { game: string }) {
  const { t } = useTranslation(["history", "common"]);
  const game = betGameIds.find((known) => known === id);
  if (!game) return null;
  return (
    <Link
      href={links.game(game)}
      className={buttonClass({ size: "small" })}
      aria-label={t("open_rounds.go_of", { game: t(`common:game.${game}`) })}
    >
      {t("open_rounds.go")}
    </Link>
  );
}
