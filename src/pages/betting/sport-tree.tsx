import { useTranslation } from "react-i18next";
import { Link, useSearch } from "wouter";
import type { Sports } from "../../../contract/betting.ts";
import { links } from "../../shell/links.ts";
import styles from "./sport-tree.module.css";
import type { BookWords } from "../../features/betting/use-book-words.ts";

interface Props {
  sports: Sports | undefined;
  path: string;
  words: BookWords;
  bets: number | undefined;
  /** How many events are marked on this device. */
  starred: number;
}

/** Sports and their leagues, with how much is live and how much is to come; on small screens a line of them. */
export function SportTree({ sports, path, words, bets, starred }: Props) {
  const { t } = useTranslation("betting");
  const live = sports?.items.reduce((sum, each) => sum + each.live, 0);
  const isStarred = new URLSearchParams(useSearch()).get("show") === "favourites" && path === links.betting();
  const current = (href: string) => (path === href && !isStarred ? "page" : undefined);
  return (
    <nav className={styles.tree} aria-label={t("sports")}>
      <Link href={links.betting()} className={styles.item} aria-current={current(links.betting())}>
        {t("live")}
        <em data-live="">{live}</em>
      </Link>
      <Link href={links.bookBets()} className={styles.item} aria-current={current(links.bookBets())}>
        {t("mine")}
        <em>{bets || ""}</em>
      </Link>
      <Link
        href={links.betting("show=favourites")}
        className={styles.item}
        aria-current={isStarred ? "page" : undefined}
      >
        {t("favourites")}
        <em>{starred || ""}</em>
      </Link>
      {sports?.items.map((sport) => {
        const href = links.book("sport", sport.id);
        const isOpen = path === href || sport.leagues.some(({ id }) => path === links.book("league", id));
        return (
          <div key={sport.id} className={styles.sport}>
            <Link href={href} className={styles.item} aria-current={current(href)}>
              {t(`sport.${sport.id}`)}
              <em data-live="">{sport.live || ""}</em>
              <em>{sport.upcoming || ""}</em>
            </Link>
            {isOpen && (
              <ul>
                {sport.leagues.map(({ id, names, live: now, upcoming }) => (
                  <li key={id}>
                    <Link
                      href={links.book("league", id)}
                      className={styles.item}
                      aria-current={current(links.book("league", id))}
                    >
                      {words.nameOf(names)}
                      <em>{now + upcoming}</em>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
      <p>{t("about")}</p>
    </nav>
  );
}
