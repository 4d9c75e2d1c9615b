import { readWords } from "../../build/read-words.ts";
import type { LoadFile } from "../../src/i18n/create-i18n.ts";
import type { Language } from "../../src/i18n/languages.ts";

export const languages = [
  { language: "ru", prefix: "" },
  { language: "en", prefix: "/en" },
  { language: "kz", prefix: "/kz" },
] as const;

/** A language's texts as shown on screen: `t("session:field.email")`. */
export function wordsOf(language: Language) {
  return function t(name: string, values: Record<string, string> = {}): string {
    const [namespace = "", path = ""] = name.split(":");
    // Error texts are in several namespaces, as in the view.
    const places = namespace === "errors" ? ["errors", "account-errors", "session", "verification"] : [namespace];
    const found = places.map((place) => wordAt(language, place, path)).find((word) => word !== undefined);
    if (typeof found !== "string") throw new Error(`there is no word ${name} in ${language}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? "");
  };
}

export const loadFile: LoadFile = async (language, namespace) => readWords(language, namespace);

function wordAt(language: Language, namespace: string, path: string): unknown {
  const words: unknown = readWords(language, namespace);
  return path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], words);
}
