import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "../ui/button.tsx";
import { links } from "../shell/links.ts";
import styles from "./not-found.module.css";

/** For a path without a page. The title is the same in all languages; a translated explanation follows. */
export function UnknownPath() {
  const path = useFullPath();
  return (
    <NotFound>
      <h1 className={styles.title}>Page not found</h1>
      <p className={styles.path}>{path}</p>
    </NotFound>
  );
}

/** For a path whose route exists but refuses its parameters. */
export function RefusedPath() {
  const path = useFullPath();
  return (
    <NotFound>
      <h1 className={styles.title}>Page Not Found: {path}</h1>
    </NotFound>
  );
}

function NotFound({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.missing}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      {children}
      <p className={styles.text}>{t("missing.text")}</p>
      <Link href={links.home()} className={buttonClass({ kind: "primary" })}>
        {t("missing.home")}
      </Link>
    </section>
  );
}

// Empty in the prerendered 404 page, which serves every path.
function useFullPath(): string {
  return useSyncExternalStore(subscribeToNothing, fullPath, () => "");
}

function fullPath(): string {
  return location.pathname + location.search + location.hash;
}

function subscribeToNothing() {
  return () => {};
}
