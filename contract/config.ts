import * as v from "valibot";
import { services } from "./call.ts";
import { captchaProviders } from "./captcha-providers.ts";

const address = v.optional(v.nullable(v.string()), null);
const service = v.optional(v.object({ url: address, port: v.optional(v.nullable(v.number()), null) }), {});

/** The operator's licence in a line, and where a register says so. */
const licence = v.optional(v.nullable(v.object({ text: v.string(), url: address })), null);

/** Who helps with gambling, by country: a phone number or an address. */
const helplines = v.optional(v.array(v.object({ country: v.string(), to: v.string() })), []);

/** Schema of the site's /config.json. Every key has a default, so that an empty object is valid. */
export const siteConfig = v.object({
  api: address,
  services: v.optional(v.object(v.entriesFromList(services, service)), {}),
  settings: v.optional(v.object({ revshareUrl: address, telegramUrl: address, licence, helplines }), {}),
  /** In what ways one can pay in. */
  payments: v.optional(v.array(v.string()), []),
  /** What those that lead to a page of their own are called, as there is no telling what they are. */
  redirectPayments: v.optional(v.array(v.object({ ru: v.string(), en: v.string(), kz: v.string() })), []),
  captcha: v.optional(
    v.object({
      provider: v.optional(v.nullable(v.picklist(["altcha", ...captchaProviders])), null),
      siteKey: v.optional(v.nullable(v.string()), null),
      /** The page in which another captcha than the house's own lives, to be framed. */
      frame: address,
    }),
    {},
  ),
  /** The public key to which browsers encrypt their fingerprint (base64url). */
  fingerprints: v.optional(v.object({ key: address }), {}),
  /** Where events go instead of the house's collector, and which part of the visits is recorded: 0 to 1. */
  analytics: v.optional(v.object({ collector: address, replay: v.optional(v.number(), 0) }), {}),
  /** The path of the frame in which a tag manager runs. */
  tagManager: v.optional(v.object({ frame: address }), {}),
  customerData: v.optional(v.object({ url: address, key: v.optional(v.nullable(v.string()), null) }), {}),
  /** Experiments, in the form of GrowthBook's features; they change no right. */
  flags: v.optional(v.record(v.string(), v.looseObject({})), {}),
  /** `chat`: the page of another chat, in the place of the house's own. */
  support: v.optional(v.object({ email: address, chat: address }), {}),
  mirrors: v.optional(v.array(v.string()), []),
  providers: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  /** Hosts that redirects may lead to, and the sign-on host among them. */
  redirects: v.optional(v.object({ hosts: v.optional(v.array(v.string()), []), signOn: address }), {}),
  development: v.optional(v.boolean(), false),
});
export type SiteConfig = v.InferOutput<typeof siteConfig>;
export type ProviderName = SiteConfig["providers"][number];

/** The site's /latest-build.json. */
export const latestBuild = v.object({ id: v.string() });

/** Reply to GET /route-rules?path= on the API host. */
export const routeRule = v.object({ redirect: v.nullable(v.object({ to: v.string(), external: v.boolean() })) });
