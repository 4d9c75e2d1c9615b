import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { captchaFrame } from "./captcha-frame.ts";
import type { CaptchaProvider } from "./captcha-file.ts";

const site = "https://karat.example";
const mirror = "https://mirror.example";

/** The frame of a provider whose script has this to offer, and what it tells the page. */
async function open(provider: CaptchaProvider["provider"], api: object) {
  const facts = {
    siteKey: "site-key",
    secret: "s",
    script: "https://captcha.example/api.js?hl=en",
    verify: "https://captcha.example/verify",
    origins: [],
  };
  const handler = captchaFrame({ provider, ...facts }, {
    captchaOf: () => undefined,
    origins: [mirror, site],
  } as never);
  const page = await (await handler(new Request("https://captcha.karat.example/"), {} as never))?.text();
  const told: object[] = [];
  let hear: (event: object) => void = () => {};
  const script = { src: "", onerror: () => {} };
  const parent = {
    postMessage(message: object, to: string) {
      expect(to).toBe(site);
      told.push({ ...message });
    },
  };
  const window: Record<string, unknown> = { [provider === "hcaptcha" ? "hcaptcha" : "grecaptcha"]: api };
  const world = {
    window,
    parent,
    Promise,
    document: { referrer: `${site}/`, createElement: () => script, head: { appendChild() {} } },
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
  };
  runInContext(/<script>(.*)<\/script>/s.exec(page ?? "")?.[1] ?? "", createContext(world));
  return {
    told,
    script,
    load: () => (window["captchaLoaded"] as () => void)(),
    execute: (from: object = {}) =>
      hear({ source: parent, origin: site, data: { type: "execute", action: "login" }, ...from }),
  };
}

type Options = Record<string, unknown> & { callback(token: string): void };

test("hCaptcha is rendered once its script calls back, and answers a promise with its response", async () => {
  const calls: unknown[] = [];
  const { told, script, load, execute } = await open("hcaptcha", {
    render: (...given: unknown[]) => (calls.push(["render", ...given]), "widget-1"),
    reset: (...given: unknown[]) => calls.push(["reset", ...given]),
    execute: (...given: unknown[]) => (
      calls.push(["execute", ...given]),
      Promise.resolve({ response: "t-1", key: "k" })
    ),
  });
  expect(Object.fromEntries(new URL(script.src).searchParams)).toEqual({
    hl: "en",
    render: "explicit",
    onload: "captchaLoaded",
    recaptchacompat: "off",
  });
  expect(told).toEqual([]);
  load();
  expect(calls).toEqual([["render", "captcha", expect.objectContaining({ sitekey: "site-key", size: "invisible" })]]);
  expect(told).toEqual([{ type: "loaded" }]);
  // There is something to solve.
  (calls as [string, string, Record<string, () => void>][])[0]?.[2]["open-callback"]?.();
  expect(told.splice(1)).toEqual([{ type: "opened" }]);
  execute();
  await expect.poll(() => told.at(-1)).toEqual({ type: "token", token: "t-1" });
  execute();
  await expect.poll(() => told).toHaveLength(3);
  expect(calls.slice(1)).toEqual([
    ["execute", "widget-1", { async: true }],
    ["reset", "widget-1"],
    ["execute", "widget-1", { async: true }],
  ]);
});

test("reCAPTCHA is rendered when it is ready, is told the action, and answers by a promise or a callback", async () => {
  const calls: unknown[] = [];
  let ready = () => {};
  let options = {} as Options;
  let isV3 = true;
  const { told, script, load, execute } = await open("recaptcha", {
    ready: (then: () => void) => (ready = then),
    render: (_: string, given: Options) => ((options = given), 0),
    reset: (...given: unknown[]) => calls.push(["reset", ...given]),
    execute: (...given: unknown[]) => (calls.push(["execute", ...given]), isV3 ? Promise.resolve("t-3") : undefined),
  });
  expect(new URL(script.src).searchParams.has("recaptchacompat")).toBe(false);
  load();
  expect(told).toEqual([]);
  ready();
  expect(options).toMatchObject({ sitekey: "site-key", size: "invisible", badge: "inline" });
  execute();
  await expect.poll(() => told).toEqual([{ type: "loaded" }, { type: "token", token: "t-3" }]);
  isV3 = false;
  execute();
  options.callback("t-2");
  await expect.poll(() => told.at(-1)).toEqual({ type: "token", token: "t-2" });
  expect(calls).toEqual([
    ["execute", 0, { action: "login" }],
    ["reset", 0],
    ["execute", 0, { action: "login" }],
  ]);
});

test.each([
  ["does not load", (frame: Frame) => frame.script.onerror()],
  ["breaks", (frame: Frame) => (frame.load(), frame.execute())],
])(
  "a provider that %s is told to have failed, and so does one whose token or challenge has run out",
  async (_, end) => {
    const frame = await open("hcaptcha", {
      render: () => "0",
      execute() {
        throw new Error("broken");
      },
    });
    end(frame);
    expect(frame.told.at(-1)).toEqual({ type: "failed" });

    let options = {} as Options;
    const closed = await open("hcaptcha", {
      render: (_: string, given: Options) => ((options = given), "0"),
      execute: () => Promise.reject(new Error("challenge-closed")),
    });
    closed.load();
    closed.execute();
    await expect.poll(() => closed.told.at(-1)).toEqual({ type: "failed" });
    for (const name of ["error-callback", "expired-callback", "chalexpired-callback", "close-callback"])
      (options[name] as () => void)();
    expect(closed.told.filter((message) => "type" in message && message.type === "failed")).toHaveLength(5);
  },
);

test("nobody but the page that it stands in has it executed", async () => {
  const frame = await open("hcaptcha", { render: () => "0", execute: () => Promise.resolve({ response: "t" }) });
  frame.load();
  frame.execute({ origin: "https://evil.example" });
  frame.execute({ source: {} });
  frame.execute({ data: { type: "else" } });
  await Promise.resolve();
  expect(frame.told).toEqual([{ type: "loaded" }]);
});

type Frame = Awaited<ReturnType<typeof open>>;
