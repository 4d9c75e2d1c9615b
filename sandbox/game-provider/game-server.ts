import { mkdirSync } from "node:fs";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import * as v from "valibot";
import { gameSheetPath } from "../../contract/game-sheets.ts";
import { gameTablesPath } from "../../contract/game-tables.ts";
import { gameTitlesPath } from "../../contract/game-titles.ts";
import { listen, type Listening } from "../service/run-service.ts";
import { gameCatalogue } from "./catalogue/catalogue.ts";
import { sheetOf } from "./catalogue/sheets.ts";
import { readFrameFiles } from "./frame-files.ts";
import { frameHeaders, framePage } from "./frame-page.ts";
import { createGameApi } from "./game-api.ts";
import { createPlayWallet } from "./play-wallet.ts";
import { createRoundMemory, openRoundStore } from "./round-store.ts";
import { createSessions } from "./sessions.ts";
import { createSlotRounds } from "./slot-rounds.ts";
import { createTableRounds } from "./table-rounds.ts";
import { openTableSeed } from "./table-seed.ts";
import { findTitle } from "./titles.ts";
import type { Wallet } from "./wallet.ts";
import { localeOf } from "./words.ts";

const settings = v.object({
  FOLDER: v.string(),
  /** Origins that may frame its games, a space between them. */
  SITES: v.optional(v.string(), ""),
});

const settleStepMs = 1_000;

export interface GameServer extends Listening {
  /** Settles what is due; it does so by itself every second. */
  settle(): Promise<void>;
}

export async function openGameServer(
  env: NodeJS.ProcessEnv,
  { now = Date.now, houseWallet }: { now?: () => number; houseWallet?: Wallet } = {},
): Promise<GameServer> {
  const { FOLDER: folder, SITES } = v.parse(settings, env);
  const sites = SITES.split(" ").filter((site) => site !== "");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [kept, demos] = [openRoundStore(folder), createRoundMemory()];
  const storeOf = ({ isDemo }: { isDemo: boolean }) => (isDemo ? demos : kept);
  const playWallet = createPlayWallet();
  const sessions = createSessions(now);
  const rounds = createSlotRounds(storeOf, now);
  const tables = createTableRounds({ seed: openTableSeed(folder), folder, playWallet, houseWallet, now });
  const files = readFrameFiles();
  // Told to whoever asks; a party whose frame cannot be made still answers for its rounds.
  files.catch(() => {});

  const app = new Hono();
  app.get(gameTitlesPath, ({ json }) => json(gameCatalogue(), 200, { "Cache-Control": "max-age=60" }));
  app.get(gameTablesPath, ({ json }) => json(tables.stand(), 200, { "Cache-Control": "no-store" }));
  app.get("/sheets/:file", ({ req, json }) => {
    const title = gameCatalogue().titles.find(({ code }) => gameSheetPath(code) === req.path);
    const sheet = title && sheetOf(title.code);
    return sheet ? json(sheet, 200, { "Cache-Control": "max-age=60" }) : json({ error: "not_found" }, 404);
  });
  app.get("/:mode{demo|play}/:code", async ({ req, text }) => {
    const title = findTitle(req.param("code"));
    if (!title) return text("There is no such game.\n", 404);
    const mode = req.param("mode") === "play" ? "play" : "demo";
    const page = framePage({
      title,
      mode,
      locale: localeOf(req.query("locale") ?? req.header("Accept-Language")),
      ...(await files),
    });
    return new Response(String(await page), { headers: frameHeaders(sites) });
  });
  app.get("/assets/:name", async ({ req, text }) => {
    const file = Object.values(await files).find(({ path }) => path === req.path);
    if (!file) return text("There is no such file.\n", 404);
    const isZipped = req.header("Accept-Encoding")?.includes("gzip") === true;
    return new Response(Buffer.from(isZipped ? file.zipped : file.bytes), {
      headers: {
        "Content-Type": file.type,
        ...(isZipped && { "Content-Encoding": "gzip" }),
        Vary: "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  });
  app.route("/", createGameApi({ sessions, rounds, tables, playWallet, houseWallet }));
  app.notFound(({ text }) => text("Nothing is here.\n", 404));

  const listener = getRequestListener(app.fetch);
  const listening = await listen((request, response) => void listener(request, response));
  let settling: Promise<void> | undefined;
  const settle = () =>
    (settling ??= (async () => {
      if (houseWallet) await rounds.settleRest(kept, houseWallet);
      await tables.settle();
    })().finally(() => (settling = undefined)));
  const due = setInterval(() => void settle().catch(() => {}), settleStepMs);

  return {
    ...listening,
    settle,
    async close() {
      clearInterval(due);
      await settling?.catch(() => {});
      await listening.close();
      for (const store of [kept, demos, tables]) store.close();
    },
  };
}
