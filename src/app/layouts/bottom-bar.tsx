import { useTranslation } from "react-i18next";
import styles from "./bottom-bar.module.css";
import { navItems } from "./menu.ts";
import { MenuLink } from "../../shell/menu-link.tsx";

/** The menu of phones and tablets. */
export function BottomBar() {
  const { t } = useTranslation();
  return (
    <nav className={styles.bar} aria-label={t("region.menu")}>
      {navItems.map(({ name, href, icon, within }) => (
        <MenuLink key={name} href={href} icon={icon} within={within} className={styles.item}>
          {t(`menu.${name}`)}
        </MenuLink>
      ))}
    </nav>
  );
}
