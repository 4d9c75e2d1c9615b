import { useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import type { CatalogEntry, CatalogPage as Page } from "../../../contract/catalog.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import type { CatalogWish } from "../../../worker/catalog/feature.ts";
import { EntryDialog } from "../../features/catalog/entry-dialog.tsx";
import { useMarks } from "../../features/catalog/use-marks.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { askedFor } from "./asked-for.ts";
import styles from "./catalog.module.css";
import { EntryList } from "./entry-list.tsx";
import { Filters } from "./filters.tsx";
import { SearchField } from "./search-field.tsx";
import { nothingNarrowed, type Show, useWish } from "./use-wish.ts";

/** All slots, or all tables: searched, narrowed and ordered as the address says. */
export default function CatalogPage() {
  const { t } = useTranslation(["catalog", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const [path] = useLocation();
  // Of the address that it came with: on the way to another one it stands as it is, until that has come.
  const [kind] = useState<"slots" | "live">(path === links.liveCasino() ? "live" : "slots");
  const { search, wish, change } = useWish();
  const lives = useSyncExternalStore(never, yes, no);
  const { marked: favourites, mark } = useMarks();
  const recent = useStream((layer) => layer.catalog.recent$());
  const own = wish.show === "favourites" ? (favourites ?? none) : wish.show === "recent" ? (recent ?? none) : undefined;
  // Asked for after the address is written, not in one go with it.
  const sought = useDeferredValue(search);
  const asked = useMemo(() => askedFor(kind, wish, sought, own), [kind, wish, sought, own]);
  const first = useStream((layer) => layer.catalog.page$({ wish: asked, index: 0 }));
  const [before, setBefore] = useState<Answered>();
  if (first !== undefined && first !== before?.first) setBefore({ asked, first });
  // What was found stands until the next is: who types sees no list come and go.
  // And what is found is drawn between their keys, together with what it was found by, not in one go with them.
  const answered = useDeferredValue(before);
  const shown = answered?.first;
  const isEmpty = shown?.value.total === 0;
  // A list with nothing in it is the one before, out of sight: to take it away and make it anew takes longer.
  const [listed, setListed] = useState<Answered>();
  if (answered && answered !== listed && !isEmpty) setListed(answered);
  const [opened, setOpened] = useState<CatalogEntry>();

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t(kind === "live" ? "live.title" : "slots")}</h1>
        <span className={styles.count}>{shown && format.count(shown.value.all)}</span>
        {kind === "live" && <Chip>{t("live.simulated")}</Chip>}
        <SearchField value={search} onChange={(typed) => change({ search: typed })} />
      </header>
      <Filters wish={wish} page={shown?.value} change={change} />
      {shown?.stale && <StaleMark>{t("kept")}</StaleMark>}
      {shown === null && <ListMissing onRetry={() => void layer.app.retry()} />}
      {isEmpty && (
        <Nothing
          isSearched={answered?.asked.search !== undefined}
          show={wish.show}
          onReset={() => change({ ...nothingNarrowed, show: "all", search: "" })}
        />
      )}
      {shown !== null && (
        <div hidden={isEmpty}>
          <EntryList
            key={String(lives)}
            lives={lives}
            kind={kind}
            wish={listed?.asked ?? asked}
            first={listed?.first ?? undefined}
            favourites={favourites}
            onOpen={setOpened}
            onMark={mark}
          />
        </div>
      )}
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface Answered {
  asked: CatalogWish;
  first: Cached<Page>;
}

const none: readonly string[] = [];
const never = () => () => {};
const yes = () => true;
const no = () => false;
function Nothing({ isSearched, show, onReset }: { isSearched: boolean; show: Show; onReset(): void }) {
  const { t } = useTranslation("catalog");
  const what = !isSearched && (show === "favourites" || show === "recent") ? show : "search";
  return (
    <EmptyState title={t(`nothing.${what}.title`)} text={t(`nothing.${what}.text`)}>
      <Button onClick={onReset}>{t("reset")}</Button>
    </EmptyState>
  );
}
