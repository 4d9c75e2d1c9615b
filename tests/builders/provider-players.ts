import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { GameLaunch } from "../../contract/catalog.ts";
import { createProviderClient, type ProviderKey } from "../../sandbox/game-provider/provider-client.ts";
import type { ProviderGame, ProviderGames } from "../../server/game-provider/provider-games.ts";
import type { Clock } from "../../server/runtime/clock.ts";
import type { TestHouse } from "../world/house.ts";
import { bearer, newEmail, password } from "./accounts.ts";

/** A slot and a table of each of two providers, which speak in different manners. */
export const testProviders = ["whole", "sorted"] as const;
export type TestProvider = (typeof testProviders)[number];

const gameOf = (provider: string, kind: ProviderGame["kind"]): ProviderGame => ({
  provider,
  code: `${kind}-1`,
  slug: `${kind}-of-${provider}`,
  kind,
  rtp: kind === "slots" ? 0.96 : 0.98936,
  maxWin: kind === "slots" ? 1_000 : undefined,
  hasDemo: kind === "slots",
  titles: { ru: "Игра", en: "Game", kz: "Ойын" },
});
const games = testProviders.flatMap((provider) => [gameOf(provider, "slots"), gameOf(provider, "live")]);

export const testGames: ProviderGames = {
  bySlug: async (slug) => games.find((game) => game.slug === slug),
  byCode: async (provider, code) => games.find((game) => game.provider === provider && game.code === code),
};

/** The keys of both, and the setting by which a house knows them. */
export function createTestProviders() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const key = Buffer.alloc(32, "a key that both sides have");
  const file = join(mkdtempSync(join(tmpdir(), "karat-providers-")), "game-providers.json");
  const address = "http://games.localhost:8080";
  writeFileSync(
    file,
    JSON.stringify([
      {
        name: "whole",
        address,
        manner: "whole-body",
        publicKey: publicKey.export({ type: "spki", format: "pem" }),
      },
      { name: "sorted", address, manner: "sorted-parameters", key: key.toString("base64") },
    ]),
  );
  const keys: Record<TestProvider, ProviderKey> = {
    whole: { manner: "whole-body", privateKey },
    sorted: { manner: "sorted-parameters", key },
  };
  return { env: { KARAT_GAME_PROVIDERS: file }, keys, providerGames: testGames };
}

/** Players in games of a provider, whose rounds go over the wire that a provider would speak. */
export function createProviderPlayers(
  house: TestHouse,
  keys: Record<TestProvider, ProviderKey>,
  clock: Pick<Clock, "now">,
) {
  const clients = Object.fromEntries(
    testProviders.map((provider) => [
      provider,
      createProviderClient({
        url: `http://api.karat.localhost:${house.port}`,
        provider,
        key: keys[provider],
        now: () => clock.now(),
        limitMs: 120_000,
      }),
    ]),
  ) as Record<TestProvider, ReturnType<typeof createProviderClient>>;

  async function enter({
    provider = "sorted",
    kind = "slots",
    balance = "1000.00",
  }: { provider?: TestProvider; kind?: ProviderGame["kind"]; balance?: string } = {}) {
    const { json } = await house.desk<{ id: string; token: string }>("/players", {
      email: newEmail(),
      password,
      balance,
    });
    return play({ id: BigInt(json.id), token: json.token }, { provider, kind });
  }

  /** Launches a game for somebody who is there already. */
  async function play(
    { id, token }: { id: bigint; token: string },
    { provider, kind }: { provider: TestProvider; kind: ProviderGame["kind"] },
  ) {
    const { ask } = clients[provider];
    const launched = await launch(token, `${kind}-of-${provider}`);
    expect(launched.status, launched.text).toBe(200);
    const launchToken = new URL(launched.json.url).searchParams.get("token") ?? "";
    const opened = await ask("session", { token: launchToken });
    if ("refused" in opened) throw new Error(opened.refused);
    const { session } = opened;
    const gameCode = `${kind}-1`;
    const inRound = (roundId: string) => ({ session, requestId: randomUUID(), roundId, gameCode });

    return {
      id,
      token,
      provider,
      session,
      opened,
      launchToken,
      gameCode,
      ask,
      inRound,
      bet: (roundId: string, amount: string, more: object = {}) =>
        ask("bet", { ...inRound(roundId), txId: randomUUID(), amount, ...more }),
      win: (roundId: string, amount: string, more: object = {}) =>
        ask("win", { ...inRound(roundId), txId: randomUUID(), amount, roundClosed: true, ...more }),
      rollback: (roundId: string, refTxId: string, more: object = {}) =>
        ask("rollback", { ...inRound(roundId), txId: randomUUID(), refTxId, ...more }),
      async balance() {
        const reply = await ask("balance", { session });
        return "refused" in reply ? reply.refused : reply.balance;
      },
      call: (path: string, body?: unknown, method?: string) =>
        house.api(path, {
          headers: bearer(token),
          ...(body === undefined ? {} : { body }),
          ...(method === undefined ? {} : { method }),
        }),
    };
  }

  function launch(token: string | undefined, slug: string, mode: "demo" | "play" = "play") {
    return house.api<GameLaunch & { error: string }>(`/api/v2/catalog/${slug}/launch`, {
      headers: token === undefined ? {} : bearer(token),
      body: { mode },
    });
  }

  return { enter, play, launch, clients };
}

export type ProviderPlayer = Awaited<ReturnType<ReturnType<typeof createProviderPlayers>["enter"]>>;
