import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "../ui/button.tsx";
import { links } from "../shell/links.ts";
import styles from "./not-found.module.css";

/** No page is built at this path. The first sentence is the same in every language; what it means stands beneath. */
export function UnknownPath() {
  const path = useFullPath();
  return (
    <NotFound>
      <h1 className={styles.title}>Page not found</h1>
      <p className={styles.path}>{path}</p>
    </NotFound>
  );
}

/** There is such a page, and its own check says that it does not exist for this path. */
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

// The markup of the 404 page is made before anyone has asked for a path; the path itself is read when it is shown.
function useFullPath(): string {
  return useSyncExternalStore(subscribeToNothing, fullPath, () => "");
}

function fullPath(): string {
  return location.pathname + location.search + location.hash;
}

function subscribeToNothing() {
  return () => {};
}
