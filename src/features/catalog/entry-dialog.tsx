import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EntryCover } from "./entry-cover.tsx";
import styles from "./entry-dialog.module.css";
import { EntryFacts } from "./entry-facts.tsx";
import { FavouriteHeart } from "./favourite-heart.tsx";
import { useTitle } from "./use-title.ts";

/** All about a game before it is opened, and both ways into it. */
export function EntryDialog({ entry, onClose }: { entry: CatalogEntry; onClose(): void }) {
  const { t } = useTranslation(["catalog", "common"]);
  const title = useTitle()(entry);
  return (
    <Dialog title={title} close={{ label: t("common:action.close"), onClose }}>
      <div className={styles.sheet} data-kind={entry.kind}>
        <div className={styles.head}>
          <EntryCover entry={entry} isNear />
          <div className={styles.ways}>
            <Link href={links.entry(entry, "play")} className={buttonClass({ kind: "primary", wide: true })}>
              {t("play")}
            </Link>
            {entry.has_demo && (
              <Link href={links.entry(entry, "demo")} className={buttonClass({ wide: true })}>
                {t("demo")}
              </Link>
            )}
            <FavouriteHeart slug={entry.slug} />
          </div>
        </div>
        <EntryFacts entry={entry} />
      </div>
    </Dialog>
  );
}
