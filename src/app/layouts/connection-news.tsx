import { useTranslation } from "react-i18next";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useConnection } from "../../link/use-connection.ts";
import { useStream } from "../../link/use-stream.ts";
import { ConnectionBar } from "../../ui/connection-bar.tsx";
import { usePart } from "../use-part.ts";

const loadOffer = () => import("../../features/mirrors/mirror-offer.tsx").then((module) => module.MirrorOffer);

/** What is the matter with the network, on every page, for as long as something is; or where the house does answer. */
export function ConnectionNews() {
  const { t, i18n } = useTranslation(["common", "connection"]);
  const format = useFormat();
  const connection = useConnection();
  const wayOut = useStream((layer) => layer.mirrors.state$())?.wayOut;
  const state = connection?.state ?? "online";
  const isOdd = state !== "online" && state !== "offline";
  const language = languageOfLocale(i18n.language);
  const words = usePart(isOdd, () => loadWords(i18n, language, ["connection"]));
  const offer = usePart(Boolean(wayOut), async () => {
    const [View] = await Promise.all([loadOffer(), loadWords(i18n, language, ["mirrors"])]);
    return View;
  });
  if (!connection || state === "online") return null;
  if (offer && wayOut && !connection.online) return <offer.View host={wayOut.host} />;
  const since = format.time(connection.since);
  if (isOdd && words) return <ConnectionBar>{t(`connection:bar.${state}`, { since })}</ConnectionBar>;
  // Without those words it is at least said that the house is away, and since when.
  return connection.online ? null : <ConnectionBar>{t("offline.bar", { since })}</ConnectionBar>;
}
