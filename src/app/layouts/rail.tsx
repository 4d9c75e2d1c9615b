import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { type GameId, gameIds } from "../../../rules/games/ids.ts";
import { GameLive } from "../../games/game-live.tsx";
import { links } from "../../shell/links.ts";
import { Still } from "../../shell/still.tsx";
import { railItems } from "./menu.ts";
import { MenuLink } from "../../shell/menu-link.tsx";
import styles from "./rail.module.css";

const loadThemePreference = () =>
  import("../../features/preferences/theme-preference.tsx").then((module) => module.ThemePreference);

/** The menu of wide screens. */
export function Rail() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const isAt = (game: GameId) => path.startsWith(links.game(game));
  return (
    <div className={styles.rail}>
      <nav className={styles.menu} aria-label={t("region.menu")}>
        {railItems.map(({ name, href, icon }) => (
          <Fragment key={name}>
            <MenuLink href={href} icon={icon} className={styles.item}>
              {t(`menu.${name}`)}
            </MenuLink>
            {name === "games" && gameIds.some(isAt) && <GameLinks isAt={isAt} />}
          </Fragment>
        ))}
      </nav>
      <div>
        <Still name="theme-preference" load={loadThemePreference} props={{}} />
      </div>
    </div>
  );
}

/** Listed to whoever is at one of them. */
function GameLinks({ isAt }: { isAt: (game: GameId) => boolean }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.games}>
      {gameIds.map((game) => (
        <li key={game}>
          <Link href={links.game(game)} className={styles.game} aria-current={isAt(game) ? "page" : undefined}>
            {t(`game.${game}`)}
            <GameLive game={game} isShort />
          </Link>
        </li>
      ))}
    </ul>
  );
}
