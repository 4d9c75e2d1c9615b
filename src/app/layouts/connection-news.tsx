import { useTranslation } from "react-i18next";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useConnection } from "../../link/use-connection.ts";
import { ConnectionBar } from "../../ui/connection-bar.tsx";
import { usePart } from "../use-part.ts";

/** What is the matter with the network, on every page, for as long as something is. */
export function ConnectionNews() {
  const { t, i18n } = useTranslation(["common", "connection"]);
  const format = useFormat();
  const connection = useConnection();
  const state = connection?.state ?? "online";
  // Beforehand: when a network answers everything with a page of its own, they would not come any more.
  const words = usePart(connection !== undefined, () =>
    loadWords(i18n, languageOfLocale(i18n.language), ["connection"]),
  );
  if (!connection || state === "online") return null;
  const since = format.time(connection.since);
  if (state !== "offline" && words) return <ConnectionBar>{t(`connection:bar.${state}`, { since })}</ConnectionBar>;
  // Without those words it is at least said that the house is away, and since when.
  return connection.online ? null : <ConnectionBar>{t("offline.bar", { since })}</ConnectionBar>;
}
