import { socketBase } from "../../contract/api-base.ts";
import type { BuiltPage } from "./built-site.ts";
import type { Hosts, Role } from "./hosts.ts";

type SiteRole = Extract<Role, { kind: "site" }>;

interface SecurityOptions {
  hosts: Hosts;
  scheme: "http" | "https";
  /** The origins whose pages are shown in frames. */
  frames: readonly string[];
  /** The paths of own documents that are. */
  ownFrames: readonly string[];
  /** Exact addresses outside the house that scripts may call. */
  connections: readonly string[];
}

export function createSecurity({ hosts, scheme, frames, ownFrames, connections: outside }: SecurityOptions) {
  const common: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    // Never path or query: they may contain a link that logs in or sets a password.
    "Referrer-Policy": "strict-origin",
    // The pop-up of a social login talks to the page that opened it.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": [...deniedFeatures.map((feature) => `${feature}=()`), "fullscreen=(self)"].join(", "),
    ...(scheme === "https" ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };

  /** Where scripts may connect: the site, its API, the other sites, to see which can be reached, and named addresses. */
  function connections({ api, services }: SiteRole): string {
    return [
      "'self'",
      ...[`${scheme}://${api}`, ...services].flatMap((base) => [base, socketBase(base)]),
      ...hosts.sites.map((host) => `${scheme}://${host}`),
      // A policy names addresses without their query.
      ...outside.map((address) => address.replace(/\?.*$/, "")),
    ].join(" ");
  }

  function forPage(role: SiteRole, { styles }: BuiltPage, scripts: readonly string[]): Record<string, string> {
    const framed = [...frames, ...ownFrames.map((path) => role.origin + path)];
    const policy = [
      "default-src 'none'",
      ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(" "),
      ["style-src 'self'", ...styles.map((hash) => `'${hash}'`)].join(" "),
      `connect-src ${connections(role)}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      ["frame-src", ...(framed.length > 0 ? framed : ["'none'"])].join(" "),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types karat",
    ];
    return { ...common, "Content-Security-Policy": policy.join("; ") };
  }

  /** Other sites' APIs, where workers (and no page) send what a leaving player takes along. */
  function otherApis({ api }: SiteRole): string {
    return hosts.sites.flatMap((host) => (`api.${host}` === api ? [] : [`${scheme}://api.${host}`])).join(" ");
  }

  /** A worker's policy is the header of its own script. */
  function forScript(role: SiteRole): Record<string, string> {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      `connect-src ${connections(role)} ${otherApis(role)}`,
      "worker-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types karat",
    ];
    return { ...common, "Content-Security-Policy": policy.join("; ") };
  }

  const forFile = {
    ...common,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };

  return { forPage, forScript, forFile };
}

const deniedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "usb",
];
