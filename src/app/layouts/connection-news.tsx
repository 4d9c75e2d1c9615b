import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { useConnection } from "../../link/use-connection.ts";
import { useStream } from "../../link/use-stream.ts";
import { ConnectionBar } from "../../ui/connection-bar.tsx";
import { useWordedPart } from "../../shell/use-worded-part.ts";

const loadOffer = () => import("../../features/mirrors/mirror-offer.tsx").then((module) => module.MirrorOffer);

/** What is the matter with the network, on every page, for as long as something is; or where the house does answer. */
export function ConnectionNews() {
  const { t } = useTranslation(["common", "connection"]);
  const format = useFormat();
  const connection = useConnection();
  const wayOut = useStream((layer) => layer.mirrors.state$())?.wayOut;
  const state = connection?.state ?? "online";
  // Beforehand: when a network answers everything with a page of its own, they would not come any more.
  const words = useWordedPart(connection !== undefined, async () => null, ["connection"]);
  const offer = useWordedPart(Boolean(wayOut), loadOffer, ["mirrors"]);
  // Also while calls arrive: the site itself may be out of reach.
  if (offer && wayOut) return <offer.View host={wayOut.host} />;
  if (!connection || state === "online") return null;
  const since = format.moment(connection.since);
  if (state !== "offline" && words) return <ConnectionBar>{t(`connection:bar.${state}`, { since })}</ConnectionBar>;
  // Without those words it is at least said that the house is away, and since when.
  return connection.online ? null : <ConnectionBar>{t("offline.bar", { since })}</ConnectionBar>;
}
