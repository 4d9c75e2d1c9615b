import type { Answer } from "../../contract/errors.ts";
import { isSecretPath } from "../../rules/addresses.ts";
import type { LaunchParameters } from "../link/boot-globals.ts";
import {
  chosenLanguage,
  rememberLanguage,
  rememberSignOn,
  rememberSimpleAuth,
  takesLoginLinks,
  wasAtSignOn,
} from "./cookies.ts";
import { keepFirstLanguage } from "./first-language.ts";
import type { Layer } from "../link/layer.ts";
import { takeSharedLink } from "./shared-link.ts";
import { createStorage } from "./storage.ts";

const stateKey = "signOnState";
/** This tab was opened by an address that asks not to be led to the sign-on: the boot script has kept it. */
const staysKey = "noSso";

/** What a tab does beside showing its pages: its ways to the sign-on and back, and what its address has asked for. */
export function beginVisit(layer: Layer, launch: LaunchParameters) {
  const tab = createStorage(() => sessionStorage);
  const session = layer.session.state$();
  const loginLink = takeLoginLink();
  let wasPlayer = isPlayer();
  let leaving = Promise.resolve(false);
  let hurry = () => {};

  takeSharedLink(layer);
  keepFirstLanguage(location.pathname, { chosenLanguage, rememberLanguage });
  void start();
  if (launch.whoAreYou !== undefined) void layer.signOn.showTicket({ whoAreYou: launch.whoAreYou });
  session.subscribe(() => {
    // A tab that nobody looks at stays where it is.
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

  /** Asks for the link that is to be followed when the house has refused to go on with the session. */
  async function claim() {
    const answer = await layer.signOn.claim();
    if (answer.ok) follow(answer.value);
  }

  function follow(link: string | null | undefined) {
    if (link) leaving = leaveBy(link);
  }

  /** True when the page is being left. Where a link leads, and whether anywhere, the data layer says. */
  async function leaveBy(link: string): Promise<boolean> {
    const state = crypto.randomUUID();
    const [answer] = await Promise.all([layer.signOn.way({ link, page: location.href, state }), dialogClosed()]);
    if (!answer.ok || answer.value === null) return false;
    tab.set(stateKey, state);
    rememberSignOn();
    location.assign(answer.value);
    return true;
  }

  /** Closing a dialog is a step back in the history, which would undo the step away from it. */
  function dialogClosed(): Promise<void> {
    return new Promise((resolve) => {
      if (!isDialogEntry(history.state)) return resolve();
      hurry = resolve;
      addEventListener("popstate", () => resolve(), { once: true });
    });
  }

  /** A login that the address has brought; `asked` when it is what this very tab went to the sign-on for. */
  function takeLoginLink() {
    const { simple_auth, simpleAuthToken: token, sso_state: state } = launch;
    const asked = state !== undefined && state === tab.get(stateKey);
    tab.remove(stateKey);
    if (simple_auth !== undefined) rememberSimpleAuth();
    return token && takesLoginLinks() ? { token, asked } : undefined;
  }

  return {
    loginLink,
    /** Every call's end comes by here: a login may carry a link, and who logs out is not to be let in again by one. */
    heard(name: string, answer: Answer<unknown>) {
      if (!answer.ok) return;
      if (name === "session.logout") rememberSignOn();
      else follow((answer.value as { sso?: string | null } | null)?.sso);
    },
    /** Leaves for an address, unless the page is being left for the sign-on already. */
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

/** The house has put it into its own documents; one that the service worker has kept is without. */
function showVerification(content: string) {
  if (document.querySelector("meta[name=yandex-verification]")) return;
  document.head.append(Object.assign(document.createElement("meta"), { name: "yandex-verification", content }));
}
