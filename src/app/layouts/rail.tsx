import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import type { GameId } from "../../../rules/games/ids.ts";
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
  return (
    <div className={styles.rail}>
      <nav className={styles.menu} aria-label={t("region.menu")}>
        {railItems.map(({ name, href, icon, games }) => (
          <Fragment key={name}>
            <MenuLink href={href} icon={icon} within={games ? undefined : `${href}/`} className={styles.item}>
              {t(`menu.${name}`)}
            </MenuLink>
            {games && games.some((game) => path.startsWith(links.game(game))) && <GameLinks games={games} />}
          </Fragment>
        ))}
      </nav>
      <section aria-label={t("theme.label")}>
        <Still name="theme-preference" load={loadThemePreference} props={{}} />
      </section>
    </div>
  );
}

function GameLinks({ games }: { games: readonly GameId[] }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <ul className={styles.games}>
      {games.map((game) => (
        <li key={game}>
          <Link
            href={links.game(game)}
            className={styles.game}
            aria-current={path.startsWith(links.game(game)) ? "page" : undefined}
          >
            {t(`game.${game}`)}
            <GameLive game={game} isShort />
          </Link>
        </li>
      ))}
    </ul>
  );
}
