import { createBrowserPlatform } from "./browser-platform.ts";
import { onCookieChange, readCookies, rememberBuild, writeJar } from "./cookies.ts";
import { createLink } from "./link.ts";
import { keepSnapshot } from "./snapshot.ts";

/** Joins this page to the data layer that the boot script has started already. */
export function startLink(locale: string) {
  const boot = globalThis.karat;
  const link = createLink(boot, { build: boot.build, language: locale, cookies: readCookies });
  boot.layer = link.layer;
  keepSnapshot(link, boot.snapshot);
  rememberBuild(boot.build);

  const jar = link.layer.session.jar$();
  jar.subscribe(() => {
    const written = jar.get();
    if (written) writeJar(written);
  });
  onCookieChange(() => link.tell({ cookies: readCookies() }));
  document.addEventListener("visibilitychange", () => link.tell({ visible: document.visibilityState === "visible" }));

  return { layer: link.layer, platform: createBrowserPlatform(link, boot.build) };
}
