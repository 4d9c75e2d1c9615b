import { useTranslation } from "react-i18next";
import { usePart } from "../../app/use-part.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useStream } from "../../link/use-stream.ts";
import { OfflineBar } from "../../ui/offline-bar.tsx";

const loadOffer = () => import("./mirror-offer.tsx").then((module) => module.MirrorOffer);

/** What stands above the page while the house does not answer: since when, or where it does. */
export function NoNetwork({ since }: { since: string | null }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const wayOut = useStream((layer) => layer.mirrors.state$())?.wayOut;
  const offer = usePart(Boolean(wayOut), async () => {
    const words = loadWords(i18n, languageOfLocale(i18n.language), ["mirrors"]);
    const [View] = await Promise.all([loadOffer(), words]);
    return View;
  });
  return offer && wayOut ? (
    <offer.View host={wayOut.host} />
  ) : (
    <OfflineBar>{t("offline.bar", { since: format.time(since) })}</OfflineBar>
  );
}
