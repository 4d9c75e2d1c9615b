import type { i18n } from "i18next";
import type { Screen } from "./screen.ts";

export function headOf(screen: Screen | undefined, { t }: i18n): { title: string; description: string } {
  const brand = t("brand");
  const of = (title: string, description: string) => ({ title: `${title} · ${brand}`, description });
  if (screen?.kind === "missing") return of(t("missing.title"), t("missing.text"));
  const { name, head, words } = screen?.route ?? {};
  if (head) return of(t(head[0]), t(head[1]));
  // The last namespace of each page has these keys.
  const ns = words?.at(-1) as "home" | undefined;
  if (ns === undefined) return { title: brand, description: "" };
  const title = t("meta.title", { ns });
  const description = t("meta.description", { ns });
  return name === "home" ? { title, description } : of(title, description);
}
