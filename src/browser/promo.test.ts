import { afterEach, expect, test, vi } from "vitest";
import type { Layer } from "../link/layer.ts";
import { followPromo } from "./promo.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page at `?promo=GOLDEN&stag=s` of a browser that has the code. */
function open(search = "?promo=GOLDEN&stag=s", cookie = "promo=GOLDEN") {
  const kept = { cookie, address: "" };
  const document = {
    get cookie() {
      return kept.cookie;
    },
    set cookie(line: string) {
      kept.cookie = line.includes("Max-Age=0") ? "" : (line.split(";")[0] ?? "");
    },
  };
  const history = { state: null, replaceState: (_state: unknown, _title: string, to: string) => (kept.address = to) };
  const location = { protocol: "https:", pathname: "/bonuses", search, hash: "" };
  for (const [name, value] of Object.entries({ document, history, location })) vi.stubGlobal(name, value);
  const listeners: (() => void)[] = [];
  const values: { guest?: object; notices?: object[]; session?: object } = {};
  const stream = (name: keyof typeof values) => () => ({
    get: () => values[name],
    subscribe: (listener: () => void) => listeners.push(listener),
  });
  const asked: string[] = [];
  const usePromo = async ({ code }: { code: string }) => {
    asked.push(code);
    return code === "GONE" ? { ok: false, error: { fields: { code: ["promo_unknown"] } } } : { ok: true };
  };
  const layer = {
    promotions: { guest$: stream("guest"), usePromo },
    app: { notices$: stream("notices") },
    session: { state$: stream("session") },
  };
  followPromo(layer as unknown as Layer, new URLSearchParams(location.search));
  return {
    kept,
    asked,
    tell(news: typeof values) {
      Object.assign(values, news);
      listeners.forEach((listener) => listener());
    },
  };
}

test("a code that stands for nothing, or was dropped at registration, is kept neither in the browser nor in the address", () => {
  for (const news of [
    { guest: { gonePromo: "GOLDEN" } },
    { notices: [{ key: "promo_dropped", values: { code: "GOLDEN" } }] },
  ]) {
    const { kept, tell } = open();
    expect(kept).toEqual({ cookie: "promo=GOLDEN", address: "" });
    tell(news);
    expect(kept).toEqual({ cookie: "", address: "/bonuses?stag=s" });
  }
});

test("one that brings a bonus stays, whatever else a player is told", () => {
  const { kept, tell } = open();
  tell({
    guest: { bonus: { promo: { code: "GOLDEN" } } },
    notices: [
      { key: "logged_in_as", values: { name: "GOLDEN" } },
      { key: "promo_dropped", values: { code: "OTHER" } },
    ],
  });
  expect(kept).toEqual({ cookie: "promo=GOLDEN", address: "" });
});

test("a player who comes by a code, or logs in with it, asks for what it brings, once", async () => {
  const by = open();
  by.tell({ session: { status: "player" } });
  by.tell({ session: { status: "player" } });
  expect(by.asked).toEqual(["GOLDEN"]);
  const later = open("");
  later.tell({ session: { status: "guest" } });
  expect(later.asked).toEqual([]);
  later.tell({ session: { status: "player" } });
  expect(later.asked).toEqual(["GOLDEN"]);
  const none = open("?promo=GONE", "");
  none.tell({ session: { status: "player" } });
  await vi.waitFor(() => expect(none.kept).toEqual({ cookie: "", address: "/bonuses" }));
});
