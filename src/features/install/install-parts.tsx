import { useSyncExternalStore } from "react";
import { noInstall } from "../../browser/install.ts";
import { usePlatform } from "../../browser/platform.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";

const loadButton = () => import("./offer.tsx").then((module) => module.InstallButton);
const loadOffer = () => import("./offer.tsx").then((module) => module.Offer);

/** In the footer, wherever the site can be installed. */
export function InstallLink({ className }: { className: string | undefined }) {
  const part = useInstallPart(loadButton);
  return part ? <part.View className={className} /> : null;
}

/** The offer, which waits for a good moment and is never shown at a table. */
export function InstallOffer() {
  const part = useInstallPart(loadOffer);
  return part ? <part.View /> : null;
}

/** Loaded only once the browser would let the player install. */
function useInstallPart<View>(load: () => Promise<View>): { View: View } | undefined {
  const { install } = usePlatform();
  const { way } = useSyncExternalStore(install.subscribe, install.get, noInstall.get);
  const part = useWordedPart(way !== undefined, load, ["install"]);
  return way === undefined ? undefined : part;
}
