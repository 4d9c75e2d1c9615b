import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { safeParse } from "valibot";
import { services } from "../../contract/call.ts";
import { email } from "../../contract/credentials.ts";
import { allowedTarget } from "../../rules/addresses.ts";
import { ConfigError, entriesOf, type Setting, type SettingsReader, wholeNumber } from "../runtime/settings.ts";
import { type ServiceBases, serviceBasesOf } from "./services.ts";

const settings = {
  port: { name: "PORT", meaning: "where the house listens", fallback: "8080", example: "3000" },
  dist: { name: "KARAT_DIST", meaning: "the folder of what was built", fallback: "`dist`", example: "/opt/karat/dist" },
  hosts: {
    name: "KARAT_HOSTS",
    meaning: "the hosts of the site, the main one first, separated by commas",
    example: "karat.example,karat-b.example",
    only: "production",
  },
  services: {
    name: "KARAT_SERVICES",
    meaning: `separate addresses for services, or another port of the API's host; the services are ${services.map((name) => `\`${name}\``).join(", ")}, and \`api\` for all others`,
    fallback: "all at the API's host",
    example: "api=https://api.karat.example,general=:9000",
  },
  proxies: {
    name: "KARAT_PROXIES",
    meaning: "the addresses or networks of the proxies in front of the house, separated by commas",
    example: "10.0.0.0/8",
    only: "production",
  },
  countryHeader: {
    name: "KARAT_COUNTRY_HEADER",
    meaning: "the header in which the proxy names the visitor's country",
    example: "CF-IPCountry",
    only: "production",
  },
  signOn: {
    name: "KARAT_SIGN_ON",
    meaning: "a sign-on of another house that keeps one login for all sites",
    fallback: "none",
    example: "https://id.karat.example/",
    only: "production",
  },
  yandex: {
    name: "KARAT_YANDEX_VERIFICATION",
    meaning: "the Yandex site verification code, by host",
    fallback: "none",
    example: "karat.example=0123abcd",
  },
  telegram: {
    name: "KARAT_TELEGRAM_URL",
    meaning: "the link to the Telegram channel",
    fallback: "no link",
    example: "https://t.me/karat",
  },
  revshare: {
    name: "KARAT_REVSHARE_URL",
    meaning: "the link to the partner programme",
    fallback: "no link",
    example: "https://partners.example/",
  },
  licence: {
    name: "KARAT_LICENCE",
    meaning: "the operator's licence, shown at the foot of every page",
    fallback: "no line",
    example: "Karat Ltd., licence No. 0000",
  },
  licenceUrl: {
    name: "KARAT_LICENCE_URL",
    meaning: "the page of the register that shows that licence",
    fallback: "the line is not a link",
    example: "https://register.example/0000",
  },
  helplines: {
    name: "KARAT_HELPLINES",
    meaning: "who helps with problem gambling, by country: a phone number or a web address",
    fallback: "none is shown",
    example: "RU=+78000000000,KZ=https://help.example/",
  },
  support: {
    name: "KARAT_SUPPORT_EMAIL",
    meaning: "the address that players write to, named in mails about the account",
    fallback: "no address is shown, and no text refers players to support",
    example: "help@karat.example",
  },
  chat: {
    name: "KARAT_CHAT_URL",
    meaning: "the page of another support chat, shown in a frame instead of the house's own",
    fallback: "the house's own chat, see [operations](operations.md)",
    example: "https://chat.example/karat",
  },
  serviceWorker: {
    name: "KARAT_SERVICE_WORKER",
    meaning: "`off`: the service worker is removed from every browser that visits",
    fallback: "on",
    example: "off",
  },
  networkScale: {
    name: "KARAT_NETWORK_SCALE",
    meaning: "by how much to multiply what one network may do, compared with a few customers sharing an address",
    fallback: "1; 100 in the sandbox, where everyone comes from one network",
    example: "4",
  },
  desk: {
    name: "KARAT_DESK",
    meaning:
      "`network`: the desk and the sandbox's providers answer anyone who can reach the port, as is needed in a container",
    fallback: "`machine`: only programs on this machine, and a proxy on it only for them",
    example: "network",
    only: "sandbox",
  },
  dev: {
    name: "KARAT_DEV",
    meaning: "`1`: files are reread after each build, and the component gallery is served",
    fallback: "off",
    example: "1",
    only: "sandbox",
  },
} satisfies Record<string, Setting>;

export type HttpConfig = ReturnType<typeof httpConfig>;

export function httpConfig(reader: SettingsReader) {
  const { mode } = reader;
  const port = wholeNumber(settings.port, reader.text(settings.port), { least: 1, most: 65_535 }) ?? 8080;
  const hosts = reader.needed(settings.hosts);
  return {
    port,
    /** Where the site was built; dist/current.json names the build in use. */
    distFolder: resolve(reader.text(settings.dist) ?? "dist"),
    /** The scheme visitors see: in production TLS ends at the proxy before the house. */
    scheme: mode === "sandbox" ? ("http" as const) : ("https" as const),
    /** The site's hosts as in `URL.host`, the main one first. Each has its own API host. */
    sites: hosts === undefined ? sandboxSites(port) : hostsOf(hosts),
    services: servicesOf(reader.text(settings.services) ?? "", mode === "sandbox" ? "http" : "https"),
    /** Only these proxies are believed about where a request comes from. */
    proxies: proxiesOf(reader.needed(settings.proxies)),
    countryHeader: reader.needed(settings.countryHeader)?.toLowerCase(),
    /** The sign-on's address, which keeps one login for all sites. A sandbox switches its own on at its desk. */
    signOn: signOnOf(reader.text(settings.signOn)),
    /** By host: the code that proves to Yandex who owns the site. */
    yandexVerifications: verificationsOf(reader.text(settings.yandex)),
    /** The Telegram channel, the affiliate programme, the support address, and the page of another chat. */
    telegramUrl: webAddressOf(settings.telegram, reader.text(settings.telegram)),
    revshareUrl: webAddressOf(settings.revshare, reader.text(settings.revshare)),
    supportEmail: supportEmailOf(reader.text(settings.support)),
    chatUrl: webAddressOf(settings.chat, reader.text(settings.chat)),
    /** What stands at the foot of every page. */
    licence: licenceOf(
      reader.text(settings.licence),
      webAddressOf(settings.licenceUrl, reader.text(settings.licenceUrl)),
    ),
    helplines: helplinesOf(reader.text(settings.helplines)),
    /** Whether the site has its service worker; if not, browsers are made to remove theirs. */
    serviceWorker: reader.text(settings.serviceWorker) !== "off",
    /** Multiplies the limits of each network. */
    networkScale:
      wholeNumber(settings.networkScale, reader.text(settings.networkScale), { least: 1, most: 1_000 }) ??
      (mode === "sandbox" ? 100 : 1),
    /** Who may use the sandbox's desk and providers: this machine, or whoever can reach the port. */
    desk: deskOf(reader.text(settings.desk) ?? "machine"),
    /** Development: reload files after each build, and serve the component gallery. */
    dev: reader.text(settings.dev) === "1",
  };
}

type Sites = readonly [string, ...string[]];

function sandboxSites(port: number): Sites {
  return [`karat.localhost:${port}`, `karat-b.localhost:${port}`, `karat-c.localhost:${port}`];
}

function hostsOf(text: string): Sites {
  const [main = "", ...mirrors] = text.split(",").map((host) => {
    const name = host.trim();
    if (URL.canParse(`https://${name}`) && new URL(`https://${name}`).host === name && !name.startsWith("www."))
      return name;
    throw new ConfigError(
      `KARAT_HOSTS names "${name}": a host is written as in an address, in lowercase and without "https://" and "www.".`,
    );
  });
  return [main, ...mirrors];
}

function servicesOf(text: string, scheme: "http" | "https"): ServiceBases {
  const bases = serviceBasesOf(text, scheme);
  if (bases) return bases;
  throw new ConfigError(
    `KARAT_SERVICES is "${text}": it names services with their address or the port of the API's host, as in api=https://api.example,general=:9000.`,
  );
}

function proxiesOf(text: string | undefined): BlockList {
  const list = new BlockList();
  for (const entry of text === undefined ? [] : text.split(",").map((part) => part.trim())) {
    const [address = "", bits] = entry.split("/");
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most) {
      throw new ConfigError(
        `KARAT_PROXIES names "${entry}", which is neither an address nor a network like 10.0.0.0/8.`,
      );
    }
    list.addSubnet(address, prefix, version === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

function signOnOf(text: string | undefined): string | undefined {
  const origin = text !== undefined && URL.canParse(text) ? new URL(text).origin : "";
  if (text === undefined || (origin.startsWith("https:") && allowedTarget(text, [origin]) === text)) return text;
  throw new ConfigError(`KARAT_SIGN_ON is "${text}": it has to be an address such as https://id.karat.example/.`);
}

function verificationsOf(text: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    entriesOf(text).map((entry) => {
      const [, host, code] = /^([\w.:-]+)=(\w+)$/.exec(entry) ?? [];
      if (host && code) return [host, code];
      throw new ConfigError(`KARAT_YANDEX_VERIFICATION holds "${entry}": entries look like karat.example=0123abcd.`);
    }),
  );
}

/** Checked because it becomes a link on every page. */
function webAddressOf({ name }: Setting, text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && new URL(text).protocol === "https:")) return text;
  throw new ConfigError(`${name} is "${text}": it has to be an address that begins with https://.`);
}

function licenceOf(text: string | undefined, url: string | undefined) {
  if (text !== undefined) return { text, url: url ?? null };
  if (url === undefined) return null;
  throw new ConfigError("KARAT_LICENCE_URL says where a licence is shown, and KARAT_LICENCE which one: it is missing.");
}

function helplinesOf(text: string | undefined): { country: string; to: string }[] {
  return entriesOf(text).map((entry) => {
    const [, country, to] = /^([A-Z]{2})=(\+?\d{2,15}|https:.+)$/.exec(entry) ?? [];
    if (country && to && (!to.startsWith("https:") || URL.canParse(to))) return { country, to };
    throw new ConfigError(
      `KARAT_HELPLINES holds "${entry}": entries look like RU=+78000000000 or KZ=https://help.example/.`,
    );
  });
}

function supportEmailOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const read = safeParse(email, text);
  if (read.success) return read.output;
  throw new ConfigError(`KARAT_SUPPORT_EMAIL is "${text}": it has to be an address such as support@karat.example.`);
}

function deskOf(text: string): "machine" | "network" {
  if (text === "machine" || text === "network") return text;
  throw new ConfigError(`KARAT_DESK is "${text}": it can be machine or network.`);
}
