import { CircleUserRound, Percent, History, KeyRound, Settings } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MenuLink } from "../../shell/menu-link.tsx";
import { links } from "../../shell/links.ts";
import { LogOut } from "./log-out.tsx";
import styles from "./profile-frame.module.css";

const tabs = [
  { name: "index", href: links.profile(), icon: CircleUserRound },
  { name: "access", href: links.access(), icon: KeyRound },
  { name: "bonuses", href: links.ownBonuses(), icon: Percent },
  { name: "history", href: links.history(), icon: History },
  { name: "setting", href: links.setting(), icon: Settings },
] as const;

interface Props {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function ProfileFrame({ title, aside, children }: Props) {
  const { t } = useTranslation();
  const menu = useRef<HTMLElement>(null);

  // On narrow screens the menu scrolls, and its current entry has to be in view.
  useEffect(() => {
    const nav = menu.current;
    const current = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.clientWidth) / 2;
  }, []);

  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {aside}
        <span className={styles.leave}>
          <LogOut />
        </span>
      </header>
      <nav ref={menu} className={styles.menu} aria-label={t("profile_menu.label")}>
        {tabs.map(({ name, href, icon }) => (
          <MenuLink key={name} href={href} icon={icon} within={null} className={styles.item}>
            {t(`profile_menu.${name}`)}
          </MenuLink>
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
