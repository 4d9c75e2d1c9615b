import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { safeParse } from "valibot";
import { email } from "../contract/credentials.ts";
import { region } from "../contract/values.ts";
import type { Region } from "./geo/place.ts";
import { allowedTarget } from "../rules/addresses.ts";
import { leadsBack } from "./mirrors/leads-back.ts";
import { type ServiceBases, serviceBasesOf } from "./services.ts";
import { dataFolderPath } from "./start/owner.mjs";

export interface Config {
  mode: "sandbox" | "production";
  /** Where the process listens. */
  port: number;
  dataFolder: string;
  /** Where the build has put the site: dist/current.json names the build in use. */
  distFolder: string;
  databaseUrl: string | undefined;
  /** Of the addresses that visitors see, which in production end at the proxy before the house. */
  scheme: "http" | "https";
  /** The hosts of the site as in `URL.host`, the main one first. Each has an API host of its own. */
  sites: readonly [string, ...string[]];
  /** Services of the house that have an address of their own. */
  services: ServiceBases;
  /** Sites that have moved, and to which other one of them; in a sandbox its desk says so. */
  moved: ReadonlyMap<string, string>;
  /** Only what comes from here may say where it came from itself. */
  proxies: BlockList;
  /** The header in which the proxy names the visitor's country. */
  countryHeader: string | undefined;
  secretsFile: string | undefined;
  /** The mail server and the provider of SMS; a sandbox has its own. */
  smtp: string;
  sms: string;
  /** Names those whom players can log in through. */
  providersFile: string | undefined;
  /** Names whom players pay through, and how; a sandbox has its own. */
  paymentsFile: string | undefined;
  /** The address of the sign-on that keeps one login for all sites; a sandbox has its own, and its desk says when to use it. */
  signOn: string | undefined;
  /** By host, what proves to Yandex whose site it is. */
  yandexVerifications: ReadonlyMap<string, string>;
  accessTtlS: number;
  /** From what age on people may play, by region. */
  adultAge: Readonly<Record<Region, number>>;
  /** Where nothing is played by itself or faster than by hand. */
  strictRegions: readonly Region[];
  /** The channel in Telegram, the partner programme, and where players write to. */
  telegramUrl: string | undefined;
  revshareUrl: string | undefined;
  supportEmail: string | undefined;
  /** After how much play the reality check comes in a sandbox that is told so, whatever players have chosen. */
  realityCheckMs: number | undefined;
  /** Down to what the log goes. */
  logLevel: LogLevel;
  /** How long the file of the log gets before it begins anew; in production the log goes to the standard output. */
  logFileBytes: number;
  /** With less room than this on the disk of the house's own database, nothing new is taken that fills it. */
  diskFloorBytes: number;
  /** Who is answered by the sandbox's desk and by its providers: programs of this machine, or whoever can reach the port. */
  desk: "machine" | "network";
  /** Whether the site has its service worker; without it, the one that browsers have is taken out of them. */
  serviceWorker: boolean;
  /** Whether players are asked, by themselves, to pay in. */
  payInPrompt: boolean;
  /** Development: files are read again after each build, and the gallery of parts is served. */
  dev: boolean;
}

const logLevels = ["trace", "debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A setting that keeps the house from starting, said in one sentence. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

type Env = Record<string, string | undefined>;

export function readConfig(env: Env): Config {
  const mode = env["KARAT_MODE"] || "sandbox";
  if (mode !== "sandbox" && mode !== "production")
    throw new ConfigError(`KARAT_MODE is "${mode}": it can be sandbox or production.`);
  const port = numberOf(env, "PORT", { fallback: 8080, least: 1, most: 65_535 });
  const shared = {
    mode,
    port,
    dataFolder: dataFolderPath(env),
    distFolder: resolve(env["KARAT_DIST"] || "dist"),
    databaseUrl: env["DATABASE_URL"] || undefined,
    adultAge: agesOf(env["KARAT_ADULT_AGE"] ?? ""),
    strictRegions: strictRegionsOf(env["KARAT_STRICT_REGIONS"] ?? ""),
    providersFile: env["KARAT_PROVIDERS"] || undefined,
    services: servicesOf(env["KARAT_SERVICES"] || "", mode),
    yandexVerifications: verificationsOf(env["KARAT_YANDEX_VERIFICATION"] || ""),
    serviceWorker: env["KARAT_SERVICE_WORKER"] !== "off",
    payInPrompt: env["KARAT_PAY_IN_PROMPT"] !== "off",
    logLevel: logLevelOf(env["KARAT_LOG_LEVEL"] || "info"),
    logFileBytes: megabytes * numberOf(env, "KARAT_LOG_MB", { fallback: 20, least: 1, most: 10_000 }),
    diskFloorBytes: megabytes * numberOf(env, "KARAT_DISK_FLOOR_MB", { fallback: 256, least: 32, most: 1_000_000 }),
    telegramUrl: webAddressOf(env, "KARAT_TELEGRAM_URL"),
    revshareUrl: webAddressOf(env, "KARAT_REVSHARE_URL"),
    supportEmail: supportEmailOf(env["KARAT_SUPPORT_EMAIL"]),
  } as const;
  return mode === "sandbox" ? { ...shared, ...sandboxSettings(env, port) } : { ...shared, ...productionSettings(env) };
}

type Shared =
  | "mode"
  | "port"
  | "dataFolder"
  | "distFolder"
  | "databaseUrl"
  | "adultAge"
  | "strictRegions"
  | "providersFile"
  | "services"
  | "yandexVerifications"
  | "serviceWorker"
  | "payInPrompt"
  | "telegramUrl"
  | "revshareUrl"
  | "supportEmail"
  | "logLevel"
  | "logFileBytes"
  | "diskFloorBytes";
type ModeSettings = Omit<Config, Shared>;

function sandboxSettings(env: Env, port: number): ModeSettings {
  return {
    scheme: "http",
    sites: [`karat.localhost:${port}`, `karat-b.localhost:${port}`, `karat-c.localhost:${port}`],
    moved: new Map(),
    proxies: new BlockList(),
    countryHeader: undefined,
    secretsFile: undefined,
    paymentsFile: env["KARAT_PAYMENTS"] || undefined,
    smtp: "",
    sms: "",
    signOn: undefined,
    accessTtlS: numberOf(env, "KARAT_ACCESS_TTL_S", { fallback: accessTtlS, least: 1, most: accessTtlS }),
    realityCheckMs: numberOf(env, "KARAT_REALITY_CHECK_S", { fallback: 0, least: 1, most: 3_600 }) * 1_000 || undefined,
    desk: deskOf(env["KARAT_DESK"] || "machine"),
    dev: env["KARAT_DEV"] === "1",
  };
}

function productionSettings(env: Env): ModeSettings {
  for (const name of ["KARAT_ACCESS_TTL_S", "KARAT_REALITY_CHECK_S", "KARAT_DESK", "KARAT_DEV"]) {
    if (env[name]) throw new ConfigError(`${name} is for the sandbox: unset it to start in production.`);
  }
  const sites = hostsOf(required(env, "KARAT_HOSTS", "the hosts of the site, the main one first, divided by commas"));
  return {
    scheme: "https",
    sites,
    moved: movesOf(env["KARAT_MOVED"] || "", sites),
    proxies: proxiesOf(
      required(env, "KARAT_PROXIES", "the addresses or networks of the proxies before the house, divided by commas"),
    ),
    countryHeader: required(
      env,
      "KARAT_COUNTRY_HEADER",
      "the header in which the proxy names the visitor's country",
    ).toLowerCase(),
    secretsFile: required(env, "KARAT_SECRETS", "the file that holds the house's keys"),
    smtp: smtpOf(required(env, "KARAT_SMTP", "the address of the mail server, such as smtps://user:password@host")),
    sms: smsOf(required(env, "KARAT_SMS", "the address of the provider of SMS, such as https://token@host/path")),
    paymentsFile: required(env, "KARAT_PAYMENTS", "the file that names the payment provider and the ways to pay"),
    signOn: signOnOf(env["KARAT_SIGN_ON"] || undefined),
    accessTtlS,
    realityCheckMs: undefined,
    desk: "machine",
    dev: false,
  };
}

const accessTtlS = 15 * 60;
const megabytes = 1_000_000;

function required(env: Env, name: string, meaning: string): string {
  const value = env[name]?.trim();
  if (!value) throw new ConfigError(`${name} is needed in production: ${meaning}.`);
  return value;
}

function numberOf(
  env: Env,
  name: string,
  { fallback, least, most }: { fallback: number; least: number; most: number },
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new ConfigError(`${name} is "${text}": it has to be a whole number from ${least} to ${most}.`);
}

/** Such as "KZ=21": what is not named stays at 18, and nothing goes below it. */
function agesOf(text: string): Config["adultAge"] {
  const ages = { RU: 18, KZ: 18 };
  for (const entry of text.split(",").filter((part) => part.trim() !== "")) {
    const [name = "", years = ""] = entry.trim().split("=");
    const known = region.options.find((option) => option === name);
    if (!known || !/^(1[89]|[2-9]\d)$/.test(years))
      throw new ConfigError(`KARAT_ADULT_AGE names "${entry}": it has to be a region and an age from 18, like KZ=21.`);
    ages[known] = Number(years);
  }
  return ages;
}

/** Such as "KZ" or "RU, KZ". */
function strictRegionsOf(text: string): Region[] {
  const names = text.split(",").filter((part) => part.trim() !== "");
  return names.map((name) => {
    const known = region.options.find((option) => option === name.trim());
    if (known) return known;
    throw new ConfigError(`KARAT_STRICT_REGIONS names "${name}": it can be ${region.options.join(" or ")}.`);
  });
}

function deskOf(text: string): Config["desk"] {
  if (text === "machine" || text === "network") return text;
  throw new ConfigError(`KARAT_DESK is "${text}": it can be machine or network.`);
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((each) => each === text);
  if (level) return level;
  throw new ConfigError(`KARAT_LOG_LEVEL is "${text}": it can be ${logLevels.join(", ")}.`);
}

/** It becomes a link on every page. */
function webAddressOf(env: Env, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text || (URL.canParse(text) && new URL(text).protocol === "https:")) return text || undefined;
  throw new ConfigError(`${name} is "${text}": it has to be an address that begins with https://.`);
}

function supportEmailOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const read = safeParse(email, text);
  if (read.success) return read.output;
  throw new ConfigError(`KARAT_SUPPORT_EMAIL is "${text}": it has to be an address such as support@karat.example.`);
}

function hostsOf(text: string): [string, ...string[]] {
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

/** Such as "old.example=new.example". */
function movesOf(text: string, sites: readonly string[]): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  for (const entry of text.split(",").filter((part) => part.trim() !== "")) {
    const [from = "", to = ""] = entry.trim().split("=");
    if (!sites.includes(from) || !sites.includes(to))
      throw new ConfigError(
        `KARAT_MOVED holds "${entry}": both have to be hosts of KARAT_HOSTS, as in old.example=new.example.`,
      );
    moved.set(from, to);
    if (leadsBack(from, (site) => moved.get(site)))
      throw new ConfigError(`KARAT_MOVED leads from ${from} back to ${from}: no site can be reached on the way.`);
  }
  return moved;
}

function signOnOf(text: string | undefined): string | undefined {
  const origin = text !== undefined && URL.canParse(text) ? new URL(text).origin : "";
  if (text === undefined || (origin.startsWith("https:") && allowedTarget(text, [origin]) === text)) return text;
  throw new ConfigError(`KARAT_SIGN_ON is "${text}": it has to be an address such as https://id.karat.example/.`);
}

function servicesOf(text: string, mode: Config["mode"]): ServiceBases {
  const bases = serviceBasesOf(text, mode === "sandbox" ? "http" : "https");
  if (bases) return bases;
  throw new ConfigError(
    `KARAT_SERVICES is "${text}": it names services with their address or the port of the API's host, as in dice=https://dice.example,keno=:9000.`,
  );
}

function verificationsOf(text: string): ReadonlyMap<string, string> {
  const entries = text.split(",").filter((entry) => entry.trim() !== "");
  return new Map(
    entries.map((entry) => {
      const [, host, code] = /^([\w.:-]+)=(\w+)$/.exec(entry.trim()) ?? [];
      if (host && code) return [host, code];
      throw new ConfigError(`KARAT_YANDEX_VERIFICATION holds "${entry}": entries look like karat.example=0123abcd.`);
    }),
  );
}

/** Never quoted in an error: it holds a password. */
function smtpOf(text: string): string {
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname) return text;
  throw new ConfigError("KARAT_SMTP has to be an address that begins with smtp:// or smtps://.");
}

/** Never quoted either: it holds a token. */
function smsOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPrivate = url?.protocol === "https:" || (url?.protocol === "http:" && url.hostname === "127.0.0.1");
  if (url && isPrivate && (url.username || url.password)) return text;
  throw new ConfigError("KARAT_SMS has to be an address that begins with https:// and has a token before its @.");
}

function proxiesOf(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
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
