import {
  ConfigError,
  entriesOf,
  type Mode,
  type Setting,
  type SettingsReader,
  wholeNumber,
} from "../runtime/settings.ts";

const settings = {
  collector: {
    name: "KARAT_ANALYTICS_URL",
    meaning:
      "where browsers send their events instead of the house's own collector, in the shape of `POST /analytics/events`",
    fallback: "the house's own collector",
    example: "https://collect.example/events",
  },
  replay: {
    name: "KARAT_REPLAY_SHARE",
    meaning: "what percentage of visits is recorded, among visitors who have agreed to it",
    fallback: "0: none, and none of its code is loaded",
    example: "10",
  },
  tagManager: {
    name: "KARAT_TAG_MANAGER",
    meaning: "the script of a tag manager, which runs in its own frame for visitors who have agreed to advertising",
    fallback: "none",
    example: "https://tags.example/gtm.js?id=GTM-0000000",
  },
  tagsMayReach: {
    name: "KARAT_TAG_MANAGER_REACHES",
    meaning: "addresses that the tag manager's scripts may load and call from their frame, separated by commas",
    fallback: "only its own",
    example: "https://collect.example/g/collect,https://pixel.example/",
  },
  customerData: {
    name: "KARAT_CUSTOMER_DATA",
    meaning: "where a customer-data platform accepts batches of events from visitors who have agreed to analytics",
    fallback: "none",
    example: "https://cdp.example/v1/batch",
  },
  customerDataKey: {
    name: "KARAT_CUSTOMER_DATA_KEY",
    meaning: "the public key that the customer-data platform issued for this site",
    fallback: "none; required with `KARAT_CUSTOMER_DATA`",
    example: "write-key",
  },
} satisfies Record<string, Setting>;

export interface TagManager {
  script: string;
  /** What else its scripts may load and call. */
  reaches: readonly string[];
}

export type AnalyticsConfig = ReturnType<typeof analyticsConfig>;

export function analyticsConfig(reader: SettingsReader) {
  const { mode } = reader;
  const addressOf = (setting: Setting) => exactAddress(setting, reader.text(setting), mode);
  const script = addressOf(settings.tagManager);
  const reaches = entriesOf(reader.text(settings.tagsMayReach)).flatMap(
    (entry) => exactAddress(settings.tagsMayReach, entry, mode) ?? [],
  );
  const [url, key] = [addressOf(settings.customerData), reader.text(settings.customerDataKey)];
  if ((url === undefined) !== (key === undefined))
    throw new ConfigError("KARAT_CUSTOMER_DATA and KARAT_CUSTOMER_DATA_KEY go together: one of them is missing.");
  return {
    analyticsUrl: addressOf(settings.collector),
    /** Of a hundred visits. */
    replayShare: wholeNumber(settings.replay, reader.text(settings.replay), { least: 0, most: 100 }) ?? 0,
    tagManager: script === undefined ? undefined : ({ script, reaches } satisfies TagManager),
    customerData: url !== undefined && key !== undefined ? { url, key } : undefined,
  };
}

/** It goes into the content security policy as it is. In a sandbox it may be on this machine. */
function exactAddress({ name }: Setting, text: string | undefined, mode: Mode): string | undefined {
  if (text === undefined) return undefined;
  const address = URL.canParse(text) && !/[\s;,'"<>\\]/.test(text) ? new URL(text) : undefined;
  const isHere =
    mode === "sandbox" &&
    address?.protocol === "http:" &&
    /^(127\.0\.0\.1|localhost|.+\.localhost)$/.test(address.hostname);
  if (address && !address.username && !address.hash && (address.protocol === "https:" || isHere)) return address.href;
  throw new ConfigError(`${name} is "${text}": it has to be an address that begins with https://.`);
}
