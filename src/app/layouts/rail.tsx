import { useTranslation } from "react-i18next";
import { ThemePreference } from "../../features/preferences/theme-preference.tsx";
import { widePlaces } from "./menu.ts";
import { MenuLink } from "./menu-link.tsx";
import styles from "./rail.module.css";

/** The menu of wide screens. */
export function Rail() {
  const { t } = useTranslation();
  return (
    <div className={styles.rail}>
      <nav className={styles.menu} aria-label={t("region.menu")}>
        {widePlaces.map(({ name, href, icon }) => (
          <MenuLink key={name} href={href} icon={icon} className={styles.place}>
            {t(`menu.${name}`)}
          </MenuLink>
        ))}
      </nav>
      <section aria-label={t("theme.label")}>
        <ThemePreference />
      </section>
    </div>
  );
}
