import { advertiserNames, partnersLinkIn, queryLimits, utmNames } from "../../contract/attribution-names.ts";
import { isSecretPath, withoutSecrets } from "../../rules/addresses.ts";
import type { LaunchParameters } from "../link/boot-globals.ts";
import type { Layer } from "../link/layer.ts";
import type { ConsentKeeper } from "./consent.ts";
import { hasCookie, keepCookie, rememberPromo } from "./cookies.ts";
import { knowBrowser } from "./know-browser.ts";
import { createStorage } from "./storage.ts";

/** In the tab's own storage: what an advertisement has brought, until somebody has agreed to it. */
const waitingKey = "arrival";
/** On the device: a partner's link that the house has not heard of yet. */
const linkKey = "partnerLink";
/** As long as the shortest cookie that it becomes. */
const linkMs = 24 * 3_600_000;

interface Arrival {
  query: Record<string, string>;
  /** Where the page was opened, without anything secret. */
  address: string;
}

interface Parts {
  layer: Layer;
  launch: LaunchParameters;
  /** The address that the page was opened by, as the boot script has read it. */
  arrival: string;
  consent: ConsentKeeper;
}

/**
 * Follows up what the address has brought: of partners at once, of advertisements once they are agreed to. Nothing is told
 * of an address that opens an account, from which only what an earlier one has brought is followed.
 */
export async function followArrival({ layer, launch, arrival, consent }: Parts) {
  const tab = createStorage(() => sessionStorage);
  keepCookie("userBrowser", navigator.userAgent.slice(0, 500));
  const me = layer.profile.me$();
  me.subscribe(() => {
    const name = me.get()?.value.super_bonus?.name;
    if (name) keepCookie("super_bonus", name);
  });
  const isSecret = isSecretPath(new URL(arrival).pathname) || "simple_auth" in launch || "simpleAuthToken" in launch;
  const { query, address }: Arrival = isSecret ? { query: {}, address: "" } : read(arrival);
  const { pr } = query;
  if (pr && pr.length <= 256 && !hasCookie("prHash")) keepCookie("prHash", pr);
  if (isAdvertised(query)) tab.set(waitingKey, JSON.stringify({ query, address } satisfies Arrival));
  let isFollowing = false;
  consent.subscribe(() => void followAdvertisement());
  addEventListener("online", () => void followAdvertisement());
  void followAdvertisement();

  // The page may be left before the house has heard, or not reach it: it is told by the next one, or once it is back.
  const device = createStorage(() => localStorage);
  const partners = partnersLinkIn(query);
  if (partners) device.set(linkKey, JSON.stringify({ query: partners, at: Date.now() } satisfies KeptLink));
  if (!keptLink()) device.remove(linkKey);
  let isTelling = false;
  if (keptLink()) {
    const connection = layer.app.connection$();
    connection.subscribe(() => connection.get()?.online && void tellKept());
    addEventListener("online", () => void tellKept());
  } else if (isSecret) return;
  await tellVisit(keptLink() ?? partners ?? {});

  function keptLink() {
    return linkIn(device.get(linkKey));
  }

  async function tellKept() {
    const kept = keptLink();
    if (!isTelling && kept) await tellVisit(kept);
  }

  async function tellVisit(query: Arrival["query"]) {
    isTelling = true;
    const link = device.get(linkKey);
    const told = await layer.attribution.begin({ query });
    isTelling = false;
    if (!told.ok) return;
    if (device.get(linkKey) === link) device.remove(linkKey);
    for (const name of ["stag", "partner", "adplace"] as const) {
      const value = told.value[name];
      if (value !== undefined) keepCookie(name, value);
    }
  }

  /** Whoever says no is followed no further; what could not be told is told again later. */
  async function followAdvertisement() {
    const purposes = consent.get();
    if (purposes === undefined || isFollowing) return;
    const waiting = parsed<Arrival>(tab.get(waitingKey));
    if (!purposes.includes("advertising")) return tab.remove(waitingKey);
    if (!waiting) return;
    isFollowing = true;
    for (const name of advertiserNames) if (waiting.query[name]) keepCookie(name, waiting.query[name]);
    const isDone = await Promise.all([tellUtm(waiting), tellPageOpen(waiting)]);
    if (isDone.every(Boolean)) tab.remove(waitingKey);
    isFollowing = false;
  }

  async function tellUtm({ query }: Arrival): Promise<boolean> {
    if (!hasAllUtm(query) || hasCookie("advId")) return true;
    const answer = await layer.attribution.utm({ query });
    if (!answer.ok) return false;
    const { advId, promo } = answer.value;
    if (advId !== null) keepCookie("advId", advId);
    if (promo === null) return true;
    keepCookie("adBonusType", promo.type);
    keepCookie("adBonusValue", promo.value);
    keepCookie("adBonusModal", "false");
    // What was promised is the visit's own code, unless it has one; its terms are shown once, as of every code.
    if (!hasCookie("promo")) rememberPromo(promo.value);
    return true;
  }

  async function tellPageOpen({ query: { subH }, address }: Arrival): Promise<boolean> {
    if (!subH) return true;
    const uuid = await knowBrowser();
    // Computed in vain: there is nobody to tell of.
    if (uuid === undefined) return true;
    return (await layer.attribution.pageOpen({ subH, uuid, click_url: address })).ok;
  }

  /** As much of the query as the house takes, without what nobody else may know. */
  function read(text: string): Arrival {
    const address = new URL(withoutSecrets(text));
    address.hash = "";
    const fields = [...address.searchParams].filter(
      ([name, value]) => name.length <= queryLimits.name && value.length <= queryLimits.value,
    );
    return {
      query: Object.fromEntries(fields.slice(0, queryLimits.fields)),
      address: address.href.slice(0, 2_048),
    };
  }
}

interface KeptLink extends Pick<Arrival, "query"> {
  at: number;
}

function linkIn(text: string | undefined): Arrival["query"] | undefined {
  const kept = parsed<KeptLink>(text);
  return kept && Date.now() - kept.at < linkMs ? kept.query : undefined;
}

function isAdvertised(query: Arrival["query"]): boolean {
  return hasAllUtm(query) || ["subH", ...advertiserNames].some((name) => query[name]);
}

function hasAllUtm(query: Arrival["query"]): boolean {
  return utmNames.every((name) => query[name]);
}

function parsed<Kept>(text: string | undefined): Kept | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined; // Not written by us.
  }
}
