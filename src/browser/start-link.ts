import { createBrowserPlatform } from "./browser-platform.ts";
import { createConsent } from "./consent.ts";
import { onCookieChange, readCookies, rememberBuild, writeJar } from "./cookies.ts";
import { createDrafts } from "./drafts.ts";
import { createLink } from "../link/link.ts";
import { createInstall, keepForGood } from "./install.ts";
import { createIdleTracker } from "./idle-tracker.ts";
import type { createResetLink } from "./reset-link.ts";
import { keepSnapshot } from "./snapshot.ts";

/** Streams that belong to no player, and those that tell who is logged in. */
const everybodys = /^(app\.|mirrors\.|session\.(state|jar)\$)/;

export function startLink(locale: string, resetLink: ReturnType<typeof createResetLink>) {
  const boot = globalThis.karat;
  const link = createLink(
    boot,
    { build: boot.build, language: locale, cookies: readCookies },
    (...answered) => void visit.then((begun) => begun?.heard(...answered)),
  );
  const consent = createConsent();
  // Nothing on screen waits for it; if it fails, the site works without the sign-on.
  const visit = import("./visit.ts").then(
    ({ beginVisit }) => beginVisit({ layer: link.layer, boot, arrived, consent, tellCookies }),
    () => undefined,
  );
  boot.layer = link.layer;
  keepSnapshot(link, boot.snapshot);
  rememberBuild(boot.build);

  const jar = link.layer.session.jar$();
  jar.subscribe(() => {
    const cookies = jar.get();
    if (cookies) writeJar(cookies);
  });
  const tellCookies = () => link.tell({ cookies: readCookies() });
  onCookieChange(tellCookies);
  consent.subscribe(tellCookies);
  document.addEventListener("visibilitychange", () => link.tell({ visible: document.visibilityState === "visible" }));

  const idleTracker = createIdleTracker();
  const draftStore = createDrafts();
  const session = link.layer.session.state$();
  let player = session.get()?.player;
  session.subscribe(() => {
    const before = player;
    player = session.get()?.player;
    if (before && player !== before) {
      draftStore.forget();
      // The next player must not see the last one's data in this tab.
      link.forget((name) => !everybodys.test(name));
    }
    // A player who has just logged in will want to find their data again.
    if (before === null && player) void keepForGood();
  });
  // A move from another host is completed before the page becomes interactive.
  const arrived =
    boot.launch.moveCode === undefined
      ? Promise.resolve()
      : import("./arrive.ts").then(
          ({ arrive }) => arrive(link.layer, boot.launch, draftStore),
          () => {},
        );
  const mirrors = import("./mirrors.ts").then(
    ({ keepToMirrors }) => keepToMirrors({ layer: link.layer, launch: boot.launch, idleTracker, drafts: draftStore }),
    () => undefined,
  );
  const platform = createBrowserPlatform(link, boot.build, visit, {
    hold: idleTracker.hold,
    drafts: draftStore.drafts,
    resetLink,
    leaveFor: (host) => void mirrors.then((followed) => followed?.leaveFor(host)),
    install: createInstall(),
    consent,
    knowBrowser: () => void visit.then((begun) => begun?.knowBrowser()),
  });
  return { layer: link.layer, idleTracker, platform, arrived };
}
