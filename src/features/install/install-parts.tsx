import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { noInstall } from "../../app/install.ts";
import { usePlatform } from "../../app/platform.ts";
import { usePart } from "../../app/use-part.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

const loadButton = () => import("./offer.tsx").then((module) => module.InstallButton);
const loadOffer = () => import("./offer.tsx").then((module) => module.Offer);

/** In the footer, wherever the site can be installed. */
export function InstallLink({ className }: { className: string | undefined }) {
  const part = useInstallPart(loadButton);
  return part ? <part.View className={className} /> : null;
}

/** The offer itself, which waits for a good moment; no table and no game is a place for one. */
export function InstallOffer() {
  const part = useInstallPart(loadOffer);
  return part ? <part.View /> : null;
}

/** Fetched with its words once the browser would let the player install. */
function useInstallPart<View>(load: () => Promise<View>): { View: View } | undefined {
  const { i18n } = useTranslation();
  const { install } = usePlatform();
  const { way } = useSyncExternalStore(install.subscribe, install.get, noInstall.get);
  const part = usePart(way !== undefined, async () => {
    const [view] = await Promise.all([load(), loadWords(i18n, languageOfLocale(i18n.language), ["install"])]);
    return view;
  });
  return way === undefined ? undefined : part;
}
