import { createBrowserPlatform } from "./browser-platform.ts";
import { onCookieChange, readCookies, rememberBuild, writeJar } from "./cookies.ts";
import { createDrafts } from "./drafts.ts";
import { createLink } from "./link.ts";
import { createInstall, keepForGood } from "./install.ts";
import { createRest } from "./rest.ts";
import type { ResetLink } from "./reset-link.ts";
import { keepSnapshot } from "./snapshot.ts";

/** Joins this page to the data layer that the boot script has started already. */
export function startLink(locale: string, resetLink: ResetLink | undefined) {
  const boot = globalThis.karat;
  const link = createLink(
    boot,
    { build: boot.build, language: locale, cookies: readCookies },
    (name, answer) => void visit.then((begun) => begun?.heard(name, answer)),
  );
  // Nothing on the screen waits for it; without it the site is as it is without a sign-on.
  const visit = import("./visit.ts").then(
    ({ beginVisit }) => beginVisit(link.layer, boot.errand),
    () => undefined,
  );
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

  const rest = createRest();
  const { drafts, forget } = createDrafts();
  const session = link.layer.session.state$();
  let player = session.get()?.player;
  session.subscribe(() => {
    const before = player;
    player = session.get()?.player;
    if (before && player !== before) forget();
    // Who has just logged in means to come back.
    if (before === null && player) void keepForGood();
  });
  const platform = createBrowserPlatform(link, boot.build, visit, {
    hold: rest.hold,
    drafts,
    resetLink: () => resetLink,
    install: createInstall(),
  });
  return { layer: link.layer, rest, platform };
}
