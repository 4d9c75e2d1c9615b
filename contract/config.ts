import * as v from "valibot";
import { services } from "./call.ts";

const address = v.optional(v.nullable(v.string()), null);
const service = v.optional(v.object({ url: address, port: v.optional(v.nullable(v.number()), null) }), {});

/** /config.json of the site. Every key has a default; an empty object is a valid configuration. */
export const siteConfig = v.object({
  api: address,
  services: v.optional(v.object(v.entriesFromList(services, service)), {}),
  settings: v.optional(v.object({ revshareUrl: address, telegramUrl: address }), {}),
  captcha: v.optional(
    v.object({
      provider: v.optional(v.nullable(v.picklist(["altcha", "hcaptcha", "recaptcha"])), null),
      siteKey: v.optional(v.nullable(v.string()), null),
    }),
    {},
  ),
  analytics: v.optional(v.record(v.string(), v.unknown()), {}),
  flags: v.optional(v.record(v.string(), v.unknown()), {}),
  /** Where players write to. */
  support: v.optional(v.object({ email: address }), {}),
  mirrors: v.optional(v.array(v.string()), []),
  /** Whom players can log in through. */
  providers: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  /** Hosts that a link of the house may lead to, and the one among them that keeps logins. */
  redirects: v.optional(v.object({ hosts: v.optional(v.array(v.string()), []), signOn: address }), {}),
  development: v.optional(v.boolean(), false),
});
export type SiteConfig = v.InferOutput<typeof siteConfig>;
export type ProviderName = SiteConfig["providers"][number];

/** /latest-build.json of the site. */
export const latestBuild = v.object({ id: v.string() });

/** GET /route-rules?path= of the API host. */
export const routeRule = v.object({ redirect: v.nullable(v.object({ to: v.string(), external: v.boolean() })) });
