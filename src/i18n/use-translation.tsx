import type { i18n, TFunction } from "i18next";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";

/*
 * Stands in for react-i18next, which the build and the tests lead here: that makes for each part of the screen a copy of
 * the whole library, and draws all of them again when any words come.
 */

const WordsContext = createContext<Words | undefined>(undefined);
/** More than any page says; what is beyond is looked up each time. */
const mostRemembered = 1_000;

export function I18nextProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const words = useMemo(() => createWords(i18n), [i18n]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The words of these files; whoever speaks is drawn again when one of its own files has come. */
export function useTranslation(namespaces: string | readonly string[] = "common") {
  const words = use(WordsContext);
  if (!words) throw new Error("no words above this component");
  const { subscribe, get } = words.of(namespaces);
  const t = useSyncExternalStore(subscribe, get, get);
  return { t, i18n: words.i18n };
}

interface Speech {
  subscribe(listener: () => void): () => void;
  get(): TFunction;
}

type Words = ReturnType<typeof createWords>;

export function createWords(i18n: i18n) {
  const speeches = new Map<string, Speech>();
  return {
    i18n,
    of(namespaces: string | readonly string[]): Speech {
      const key = String(namespaces);
      const known = speeches.get(key) ?? createSpeech(i18n, key.split(","));
      speeches.set(key, known);
      return known;
    },
  };
}

/** The same function for all who speak of the same, until more words have come. */
function createSpeech(i18n: i18n, namespaces: readonly string[]): Speech {
  const listeners = new Set<() => void>();
  const fixed = i18n.getFixedT as (language: string, first?: string, prefix?: string, options?: object) => TFunction;
  const fresh = () => remembering(fixed.call(i18n, i18n.language, namespaces[0], undefined, { scopeNs: namespaces }));
  let t = fresh();
  i18n.store.on("added", (_language: string, namespace: string) => {
    if (!namespaces.includes(namespace)) return;
    t = fresh();
    for (const listener of listeners) listener();
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => t,
  };
}

/** What nothing is put into says the same each time. */
function remembering(translate: TFunction): TFunction {
  const known = new Map<string, string>();
  const t = (key: string, options?: object): unknown => {
    if (options !== undefined) return translate(key as never, options as never);
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const text = String(translate(key as never));
    if (known.size < mostRemembered) known.set(key, text);
    return text;
  };
  return t as TFunction;
}
