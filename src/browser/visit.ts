import type { Answer } from "../../contract/errors.ts";
import { isSecretPath } from "../../rules/addresses.ts";
import type { BootGlobals } from "../link/boot-globals.ts";
import { createLateReports } from "./analytics/late-reports.ts";
import {
  chosenLanguage,
  rememberLanguage,
  rememberShownBonus,
  rememberSignOn,
  rememberSimpleAuth,
  takesLoginLinks,
  wasAtSignOn,
} from "./cookies.ts";
import { followArrival } from "./arrival.ts";
import type { ConsentKeeper } from "./consent.ts";
import { keepFirstLanguage } from "./first-language.ts";
import { knowBrowser, knowBrowserSoon } from "./know-browser.ts";
import type { Layer } from "../link/layer.ts";
import { takeSharedLink } from "./shared-link.ts";
import { followPromo } from "./promo.ts";
import { createStorage } from "./storage.ts";

const stateKey = "signOnState";
/** Set by the boot script if the address asks this tab not to go to the sign-on. */
const staysKey = "noSso";

interface Parts {
  layer: Layer;
  boot: Pick<BootGlobals, "build" | "launch" | "arrival">;
  /** Resolves once what was brought from another host is here. */
  arrived: Promise<void>;
  consent: ConsentKeeper;
  /** Tells the data layer what the browser has kept. */
  tellCookies(): void;
}

/**
 * What a tab does besides showing pages: going to the sign-on and back, and following the address's launch
 * parameters.
 */
export function beginVisit({ layer, boot: { build, launch, arrival }, arrived, consent, tellCookies }: Parts) {
  const tab = createStorage(() => sessionStorage);
  const session = layer.session.state$();
  const reports = createLateReports({ layer, consent, build });
  const loginLink = takeLoginLink();
  let wasPlayer = isPlayer();
  let leaving = Promise.resolve(false);
  let hurry = () => {};

  takeSharedLink(layer);
  followPromo(layer, new URL(arrival).searchParams);
  void arrived.then(() => followArrival({ layer, launch, arrival, consent }));
  keepFirstLanguage(location.pathname, { chosenLanguage, rememberLanguage });
  void start();
  if (launch.whoAreYou !== undefined) void layer.signOn.showTicket({ whoAreYou: launch.whoAreYou });
  session.subscribe(() => {
    // A hidden tab stays where it is.
    if (wasPlayer && !isPlayer() && document.visibilityState === "visible") void claim();
    wasPlayer = isPlayer();
  });

  function isPlayer(): boolean {
    return session.get()?.status === "player";
  }

  async function start() {
    const stays = "no_sso" in launch || tab.get(staysKey) !== undefined;
    const isExpected = stays || "fromOld" in launch || loginLink !== undefined;
    const mayLeave = !isExpected && !wasAtSignOn() && !isSecretPath(location.pathname);
    const answer = await layer.signOn.start({ mayLeave });
    if (!answer.ok) return;
    const { link, verification } = answer.value;
    if (verification !== null) showVerification(verification);
    follow(link);
  }

  /** Gets and follows the link that the house gives when it has ended the session. */
  async function claim() {
    const answer = await layer.signOn.claim();
    if (answer.ok) follow(answer.value);
  }

  function follow(link: string | null | undefined) {
    if (link) leaving = leaveBy(link);
  }

  /** Resolves to true if the page is being left. The data layer decides whether and where the link leads. */
  async function leaveBy(link: string): Promise<boolean> {
    const state = crypto.randomUUID();
    const [answer] = await Promise.all([layer.signOn.way({ link, page: location.href, state }), dialogClosed()]);
    if (!answer.ok || answer.value === null) return false;
    tab.set(stateKey, state);
    rememberSignOn();
    location.assign(answer.value);
    return true;
  }

  /** Closing a dialog goes back in the history, which would undo leaving the page. */
  function dialogClosed(): Promise<void> {
    return new Promise((resolve) => {
      if (!isDialogEntry(history.state)) return resolve();
      hurry = resolve;
      addEventListener("popstate", () => resolve(), { once: true });
    });
  }

  /** A login that the address has brought; `asked` if this very tab went to the sign-on for it. */
  function takeLoginLink() {
    const { simple_auth, simpleAuthToken: token, sso_state: state } = launch;
    const asked = state !== undefined && state === tab.get(stateKey);
    tab.remove(stateKey);
    if (simple_auth !== undefined) rememberSimpleAuth();
    return token && takesLoginLinks() ? { token, asked } : undefined;
  }

  return {
    /** Who comes by a link is in no dialog in which the fingerprint would be computed meanwhile. */
    async loginLink() {
      if (!loginLink) return undefined;
      await knowBrowserSoon();
      tellCookies();
      return loginLink;
    },
    /** Who logs in goes without what can't be computed. */
    knowBrowser: () => void knowBrowser().then(tellCookies),
    /**
     * Called with every answer: a login may carry a sign-on link, and after a logout the sign-on must not log in
     * again.
     */
    heard(name: string, answer: Answer<unknown>, input: unknown) {
      reports.heard(name, answer, input);
      if (!answer.ok) return;
      if (name === "session.logout") rememberSignOn();
      else if (name === "promotions.claimModal" && answer.value) rememberShownBonus((input as { offer: string }).offer);
      else follow((answer.value as { sso?: string | null } | null)?.sso);
    },
    track: reports.track,
    failed: reports.failed,
    /** Goes to an address, unless the page is already being left for the sign-on. */
    async go(address: string) {
      hurry();
      if (!(await leaving)) location.assign(address);
    },
  };
}
export type Visit = ReturnType<typeof beginVisit>;

function isDialogEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "dialog" in state;
}

/** The house puts this tag into the documents it serves; a cached one lacks it. */
function showVerification(content: string) {
  if (document.querySelector("meta[name=yandex-verification]")) return;
  document.head.append(Object.assign(document.createElement("meta"), { name: "yandex-verification", content }));
}
