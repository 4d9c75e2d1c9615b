import { Search } from "lucide";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { distance, wordsOf } from "../../../rules/catalog/words.ts";
import { gameIds } from "../../../rules/games/ids.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EntryCover } from "./entry-cover.tsx";
import { MarkedTitle } from "./marked-title.tsx";
import styles from "./search.module.css";
import { useRested } from "./use-rested.ts";
import { useTitle } from "./use-title.ts";

/** Opens the search from every page, by a press or by the key of a slash. */
export function SearchButton() {
  const { t } = useTranslation("catalog");
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isTyping = target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]");
    if (key !== "/" || ctrlKey || metaKey || altKey || isTyping || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return (
    <>
      <button type="button" className={styles.button} aria-label={t("find")} onClick={() => setOpen(true)}>
        <Icon node={Search} />
        <span>{t("search")}</span>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function SearchDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["catalog", "common"]);
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // The dialog gives the focus to its first button.
  useEffect(() => input.current?.focus(), []);
  const wanted = typed.trim();
  const search = useRested(wanted);
  const page = useStream((layer) =>
    layer.catalog.page$({ wish: search === "" ? {} : { search: search.slice(0, 80) }, index: 0 }),
  );
  const [before, setBefore] = useState(page);
  if (page && page !== before) setBefore(page);
  const shown = page === undefined ? before : page;
  const found = shown?.value.items.slice(0, mostFound) ?? [];
  const tables = wanted === "" ? [] : gameIds.filter((id) => isFound(wanted, t(`common:game.${id}`)));
  const [, navigate] = useLocation();

  /** What stands first, of what was typed. */
  function openFirst() {
    const [table] = tables;
    const [entry] = page && search === wanted ? found : [];
    const first = table ? links.game(table) : entry && links.entry(entry, "play");
    if (wanted === "" || first === undefined) return;
    onClose();
    navigate(first);
  }

  return (
    <Dialog title={t("find")} close={{ label: t("common:action.close"), onClose }}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          openFirst();
        }}
      >
        <input
          ref={input}
          type="search"
          className={styles.input}
          value={typed}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          placeholder={t("search")}
          aria-label={t("search")}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles.found}>
          <div role="status">
            {shown?.value.total === 0 && tables.length === 0 && <p className={styles.none}>{t("nothing.find")}</p>}
            {shown === null && <p className={styles.none}>{t("common:state.list_not_kept_text")}</p>}
          </div>
          <ul>
            {tables.map((id) => (
              <li key={id} className={styles.entry}>
                <span />
                <Link href={links.game(id)} className={styles.link} onClick={onClose}>
                  <b>
                    <MarkedTitle title={t(`common:game.${id}`)} search={search} />
                  </b>
                  <small>{t("common:brand")}</small>
                </Link>
              </li>
            ))}
            {found.map((entry) => (
              <Found key={entry.slug} entry={entry} search={search} onClose={onClose} />
            ))}
          </ul>
        </div>
        <p className={styles.hint}>{t("typing")}</p>
      </form>
    </Dialog>
  );
}

const mostFound = 8;

/** By the beginning of its name, in whichever letters, typing errors and all. */
function isFound(search: string, name: string): boolean {
  const words = wordsOf(name);
  return wordsOf(search).every((typed) => words.some((word) => distance(typed, word) !== undefined));
}

function Found({ entry, search, onClose }: { entry: CatalogEntry; search: string; onClose(): void }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const title = useTitle()(entry);
  return (
    <li className={styles.entry}>
      <span className={styles.thumb}>
        <EntryCover entry={entry} title="" isNear />
      </span>
      <Link href={links.entry(entry, "play")} className={styles.link} onClick={onClose}>
        <b>
          <MarkedTitle title={title} search={search} />
        </b>
        <small>
          {entry.provider} · {format.share(Number(entry.rtp) / 100)}
        </small>
      </Link>
      {entry.has_demo && (
        <Link href={links.entry(entry, "demo")} className={styles.demo} onClick={onClose}>
          {t("demo")}
        </Link>
      )}
    </li>
  );
}
