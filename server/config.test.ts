import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemRng } from "./runtime/rng.ts";
import { readConfig } from "./config.ts";
import { loadKeys } from "./runtime/keys.ts";
import { sandboxMirrorKey } from "./runtime/sandbox-mirror-key.ts";
import { newMirrorKey } from "../tests/world/mirror-key.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const production = {
  KARAT_MODE: "production",
  KARAT_DATA: folder,
  KARAT_HOSTS: "karat.example, karat-b.example:8443",
  KARAT_PROXIES: "10.0.0.0/8, ::1",
  KARAT_COUNTRY_HEADER: "CF-IPCountry",
  KARAT_SECRETS: join(folder, "keys.json"),
  KARAT_SMTP: "smtps://karat:secret@mail.example",
  KARAT_SMS: "https://secret@sms.example/messages",
  KARAT_PAYMENTS: join(folder, "payments.json"),
};

test("without a word about it a house is a sandbox on port 8080", () => {
  expect(readConfig({})).toMatchObject({
    mode: "sandbox",
    port: 8080,
    scheme: "http",
    sites: ["karat.localhost:8080", "karat-b.localhost:8080", "karat-c.localhost:8080"],
    databaseUrl: undefined,
    accessTtlS: 900,
    logLevel: "info",
    dev: false,
  });
});

test("people play from 18 on, or later where a region asks for it, and never earlier", () => {
  const agesOf = (KARAT_ADULT_AGE: string) => readConfig({ KARAT_ADULT_AGE }).adultAge;
  expect([agesOf(""), agesOf("KZ=21"), agesOf("RU=20, KZ=21")]).toEqual([
    { RU: 18, KZ: 18 },
    { RU: 18, KZ: 21 },
    { RU: 20, KZ: 21 },
  ]);
  for (const wrong of ["KZ", "KZ=17", "US=21", "KZ=abc", "21"]) expect(() => agesOf(wrong)).toThrow(/KARAT_ADULT_AGE/);
});

test("regions are strict that are named, and no others", () => {
  const strictOf = (KARAT_STRICT_REGIONS: string) => readConfig({ KARAT_STRICT_REGIONS }).strictRegions;
  expect([strictOf(""), strictOf("KZ"), strictOf("RU, KZ")]).toEqual([[], ["KZ"], ["RU", "KZ"]]);
  expect(() => strictOf("US")).toThrow(/KARAT_STRICT_REGIONS/);
});

test("the desk of a sandbox is this machine's, unless it is said to be the network's", () => {
  const deskOf = (KARAT_DESK: string) => readConfig({ KARAT_DESK }).desk;
  expect([deskOf(""), deskOf("machine"), deskOf("network")]).toEqual(["machine", "machine", "network"]);
  expect(() => deskOf("on")).toThrow(/machine or network/);
});

test("where players find and write to the house is what the settings say, and nowhere without them", () => {
  const contactsOf = ({ telegramUrl, revshareUrl, supportEmail }: ReturnType<typeof readConfig>) => [
    telegramUrl,
    revshareUrl,
    supportEmail,
  ];
  expect(contactsOf(readConfig({ KARAT_TELEGRAM_URL: "" }))).toEqual([undefined, undefined, undefined]);
  const env = {
    KARAT_TELEGRAM_URL: "https://t.me/karat",
    KARAT_REVSHARE_URL: "https://partners.example/?from=karat",
    KARAT_SUPPORT_EMAIL: "help@karat.example",
  };
  expect(contactsOf(readConfig(env))).toEqual(Object.values(env));
  for (const [name, wrong] of [
    ["KARAT_TELEGRAM_URL", "t.me/karat"],
    ["KARAT_REVSHARE_URL", "javascript:alert(1)"],
    ["KARAT_SUPPORT_EMAIL", "help"],
  ] as const)
    expect(() => readConfig({ [name]: wrong })).toThrow(new RegExp(name));
});

test("licence and helplines stand at the foot of pages as the settings say, and nowhere without them", () => {
  const footOf = ({ licence, helplines }: ReturnType<typeof readConfig>) => ({ licence, helplines });
  expect(footOf(readConfig({}))).toEqual({ licence: null, helplines: [] });
  const KARAT_LICENCE = "Karat Ltd., licence No. 0000";
  expect(footOf(readConfig({ KARAT_LICENCE }))).toMatchObject({ licence: { text: KARAT_LICENCE, url: null } });
  expect(
    footOf(
      readConfig({
        KARAT_LICENCE,
        KARAT_LICENCE_URL: "https://register.example/0000",
        KARAT_HELPLINES: "RU=+78000000000, KZ=https://help.example/",
      }),
    ),
  ).toEqual({
    licence: { text: KARAT_LICENCE, url: "https://register.example/0000" },
    helplines: [
      { country: "RU", to: "+78000000000" },
      { country: "KZ", to: "https://help.example/" },
    ],
  });
  for (const [name, wrong] of [
    ["KARAT_LICENCE_URL", "https://register.example/0000"],
    ["KARAT_LICENCE_URL", "javascript:alert(1)"],
    ["KARAT_HELPLINES", "+78000000000"],
    ["KARAT_HELPLINES", "RU=javascript:alert(1)"],
    ["KARAT_HELPLINES", "RU=https://"],
  ] as const)
    expect(() => readConfig({ [name]: wrong })).toThrow(new RegExp(name));
});

test("how much is logged is one of the levels that there are", () => {
  expect(readConfig({ KARAT_LOG_LEVEL: "trace" }).logLevel).toBe("trace");
  expect(() => readConfig({ KARAT_LOG_LEVEL: "everything" })).toThrow(/trace, debug, info, warn, error/);
});

test("a production house is what its settings say", () => {
  const config = readConfig({ ...production, PORT: "3000" });
  expect(config).toMatchObject({ mode: "production", port: 3000, scheme: "https", countryHeader: "cf-ipcountry" });
  expect(config.sites).toEqual(["karat.example", "karat-b.example:8443"]);
  expect(config.proxies.check("10.1.2.3")).toBe(true);
  expect(config.proxies.check("11.1.2.3")).toBe(false);
});

test("a production house has the sign-on that it is told of, and none else", () => {
  expect(readConfig(production).signOn).toBeUndefined();
  const KARAT_SIGN_ON = "https://id.karat.example/sign-on?from=karat";
  expect(readConfig({ ...production, KARAT_SIGN_ON }).signOn).toBe(KARAT_SIGN_ON);
  const { yandexVerifications } = readConfig({ KARAT_YANDEX_VERIFICATION: "karat.example=0123abcd" });
  expect(yandexVerifications.get("karat.example")).toBe("0123abcd");
});

test("in production, too, a site may have moved to another, and none out of the house or in a circle", () => {
  const movesOf = (KARAT_MOVED: string) =>
    readConfig({ ...production, KARAT_HOSTS: "a.example,b.example,c.example", KARAT_MOVED }).moved;
  expect([...movesOf("a.example=b.example, b.example=c.example")]).toEqual([
    ["a.example", "b.example"],
    ["b.example", "c.example"],
  ]);
  expect([movesOf("").size, readConfig({}).moved.size]).toEqual([0, 0]);
  for (const wrong of ["a.example", "a.example=evil.example", "evil.example=a.example", "a.example=a.example"])
    expect(() => movesOf(wrong)).toThrow(/^KARAT_MOVED .*\.$/);
  expect(() => movesOf("a.example=b.example,b.example=c.example,c.example=a.example")).toThrow(
    /leads from c\.example back/,
  );
});

test("a setting that is missing or wrong keeps the house from starting, in one sentence that names it", () => {
  const needed = ["HOSTS", "PROXIES", "COUNTRY_HEADER", "SECRETS", "SMTP", "SMS"];
  for (const name of needed.map((each) => `KARAT_${each}`)) {
    expect(() => readConfig({ ...production, [name]: " " })).toThrow(
      new RegExp(`^${name} is needed in production: .*\\.$`),
    );
  }
  const wrong = [
    { KARAT_MODE: "staging" },
    { PORT: "0" },
    { PORT: "80a" },
    { PORT: "70000" },
    { KARAT_ACCESS_TTL_S: "0" },
    { KARAT_REALITY_CHECK_S: "0" },
    { ...production, KARAT_HOSTS: "https://karat.example" },
    { ...production, KARAT_HOSTS: "Karat.example" },
    { ...production, KARAT_HOSTS: "www.karat.example" },
    { ...production, KARAT_PROXIES: "proxy" },
    { ...production, KARAT_PROXIES: "10.0.0.0/33" },
    { ...production, KARAT_SMTP: "mail.example" },
    { ...production, KARAT_SIGN_ON: "id.karat.example" },
    { ...production, KARAT_SIGN_ON: "http://id.karat.example/" },
    { ...production, KARAT_SIGN_ON: "https://user:password@id.karat.example/" },
    { ...production, KARAT_YANDEX_VERIFICATION: "karat.example" },
    { ...production, KARAT_SMTP: "https://mail.example" },
    { ...production, KARAT_SMS: "sms.example" },
    { ...production, KARAT_SMS: "https://sms.example/messages" },
    { ...production, KARAT_SMS: "http://secret@sms.example/messages" },
  ];
  for (const env of wrong) expect(() => readConfig(env)).toThrow(/^(KARAT_\w+|PORT) .*\.$/);
});

test("what is for trying out is refused in production", () => {
  for (const name of ["KARAT_ACCESS_TTL_S", "KARAT_REALITY_CHECK_S", "KARAT_DESK", "KARAT_DEV"]) {
    expect(() => readConfig({ ...production, [name]: "1" })).toThrow(/is for the sandbox/);
  }
});

test("a sandbox makes its keys once and keeps them for itself", () => {
  const config = readConfig({ KARAT_DATA: folder });
  const first = loadKeys(config, systemRng);
  const file = join(folder, "secrets.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ sandbox: true });
  const again = loadKeys(config, systemRng);
  expect([again.access, again.refresh, again.receipts.publicJwk]).toEqual([
    first.access,
    first.refresh,
    first.receipts.publicJwk,
  ]);
});

test("production takes no keys of a sandbox, no broken ones and none at all", () => {
  const config = readConfig(production);
  const file = production.KARAT_SECRETS;
  expect(() => loadKeys(config, systemRng)).toThrow(/cannot be read from .*keys\.json \(ENOENT\)/);
  const sandboxKeys = readFileSync(join(folder, "secrets.json"), "utf8");
  writeFileSync(file, sandboxKeys);
  expect(() => loadKeys(config, systemRng)).toThrow(/holds the keys of a sandbox/);
  const { sandbox: _, ...own } = JSON.parse(sandboxKeys) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...own, access_key: "c2hvcnQ=" }));
  expect(() => loadKeys(config, systemRng)).toThrow(/is no file of keys: look at access_key\.$/);
  writeFileSync(file, "{");
  expect(() => loadKeys(config, systemRng)).toThrow(/is no file of keys: look at its JSON\.$/);
  const jwk = newMirrorKey().export({ format: "jwk" });
  const withMirrorKey = (mirror_key?: object) => () => {
    writeFileSync(file, JSON.stringify({ ...own, mirror_key }));
    return loadKeys(config, systemRng);
  };
  expect(withMirrorKey()).toThrow(/holds no mirror_key, .*\.$/);
  const { key_id, jwk: sandboxJwk } = sandboxMirrorKey;
  for (const mirrorKey of [
    sandboxMirrorKey,
    { key_id: "1", jwk: sandboxJwk },
    { key_id, jwk },
    { key_id: "1", jwk: { ...jwk, d: sandboxJwk.d } },
  ])
    expect(withMirrorKey(mirrorKey)).toThrow(/is the sandbox's, which anyone can read: .*\.$/);
  expect(withMirrorKey({ key_id: "1", jwk: { ...jwk, d: "short" } })).toThrow(/look at mirror_key\.jwk\.d\.$/);
  const keys = withMirrorKey({ key_id: "1", jwk })();
  expect([keys.receipts.keyId, keys.mirrors.keyId, keys.mirrors.x]).toEqual([expect.any(String), "1", jwk.x]);
});

test("every setting that the house or the build reads stands in docs/configuration.md, and no other", () => {
  const root = join(import.meta.dirname, "..");
  const files = ["server", "build"].flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true, encoding: "utf8" }).map((file) => join(root, floor, file)),
  );
  const named = (text: string) => text.match(/\bKARAT_[A-Z_]+\b/g) ?? [];
  const read = files
    .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith(".test.ts"))
    .flatMap((file) => named(readFileSync(file, "utf8")))
    // Set by one step of the build for the next, and by nobody else.
    .filter((name) => name !== "KARAT_SOURCES");
  const told = named(readFileSync(join(root, "docs/configuration.md"), "utf8"));
  expect([...new Set(told)].toSorted()).toEqual([...new Set(read)].toSorted());
});
