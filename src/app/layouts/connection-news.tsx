import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { useConnection } from "../../link/use-connection.ts";
import { useStream } from "../../link/use-stream.ts";
import { ConnectionBar } from "../../ui/connection-bar.tsx";
import { useWordedPart } from "../../shell/use-worded-part.ts";

const loadOffer = () => import("../../features/mirrors/mirror-offer.tsx").then((module) => module.MirrorOffer);

/** Tells about network problems on every page, or offers the host at which the house can be reached. */
export function ConnectionNews() {
  const { t } = useTranslation(["common", "connection"]);
  const format = useFormat();
  const connection = useConnection();
  const wayOut = useStream((layer) => layer.mirrors.state$())?.wayOut;
  const state = connection?.state ?? "online";
  // Loaded in advance: behind a sign-in page of the network they could not be loaded any more.
  const words = useWordedPart(connection !== undefined, async () => null, ["connection"]);
  const offer = useWordedPart(Boolean(wayOut), loadOffer, ["mirrors"]);
  // Shown even while calls succeed: the site itself may be out of reach.
  if (offer && wayOut) return <offer.View host={wayOut.host} />;
  if (!connection || state === "online") return null;
  const since = format.moment(connection.since);
  if (state !== "offline" && words) return <ConnectionBar>{t(`connection:bar.${state}`, { since })}</ConnectionBar>;
  // Without those words, the common ones at least say that the house is out of reach, and since when.
  return connection.online ? null : <ConnectionBar>{t("offline.bar", { since })}</ConnectionBar>;
}
