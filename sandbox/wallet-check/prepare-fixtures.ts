import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { createProviderClient } from "../game-provider/provider-client.ts";
import type { Fixtures, PreparedBet } from "./tries.ts";

interface Sandbox {
  /** The site of a house that runs as a sandbox, such as `http://karat.localhost:3000`. */
  site: string;
  /** Of a game of this provider. */
  slug: string;
  /** Of a table of this provider, if it has one. */
  table?: string | undefined;
  ask: ReturnType<typeof createProviderClient>["ask"];
}

/** Makes at a sandbox house what a wallet's operator prepares elsewhere: by its desk, and as the players it makes. */
export async function prepareFixtures({ site, slug, table, ask }: Sandbox): Promise<Fixtures> {
  const { hostname, port } = new URL(site);
  const api = `http://api.${hostname}:${port}`;

  async function player(balance: string): Promise<string> {
    const { token } = await call<{ token: string }>("POST", `http://desk.localhost:${port}/players`, { balance });
    return token;
  }

  async function launch(login: string, name = slug): Promise<string> {
    const { url } = await call<{ url: string }>(
      "POST",
      `${api}/api/v2/catalog/${name}/launch`,
      { mode: "play" },
      login,
    );
    return new URL(url).searchParams.get("token") ?? "";
  }

  async function sessionAt(login: string, name = slug) {
    const opened = await ask("session", { token: await launch(login, name) });
    if ("refused" in opened) throw new Error(`a session is refused: ${opened.refused}`);
    return opened;
  }

  async function waiting(login: string): Promise<PreparedBet & { gameCode: string }> {
    const { session, gameCode } = await sessionAt(login);
    const ids = { session, roundId: randomUUID(), txId: randomUUID() };
    const bet = await ask("bet", { ...ids, requestId: randomUUID(), gameCode, amount: "1.00" });
    if ("refused" in bet) throw new Error(`a stake is refused: ${bet.refused}`);
    return { ...ids, gameCode };
  }

  const [leaver, limiter] = [await player("100.00"), await player("100.00")];
  const { gameCode, ...expired } = await waiting(leaver);
  const { items } = await call<{ items: { id: string }[] }>("GET", `${api}/profile/sessions`, undefined, leaver);
  for (const { id } of items) await call("DELETE", `${api}/profile/sessions/${id}`, undefined, leaver);
  const { gameCode: _, ...limited } = await waiting(limiter);
  const limitedAt = table === undefined ? undefined : await sessionAt(limiter, table);
  await call("PUT", `${api}/profile/limits`, { kind: "stake", period: "day", amount: "1.00" }, limiter);
  return {
    gameCode,
    expired,
    limited,
    // Last: tokens are good for a minute.
    token: await launch(await player("1000.00")),
    otherToken: await launch(await player("1000.00")),
    poorToken: await launch(await player("25.00")),
    ...(limitedAt && {
      table: {
        gameCode: limitedAt.gameCode,
        limitedSession: limitedAt.session,
        token: await launch(await player("1000.00"), table),
      },
    }),
  };
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

function call<Answer>(method: Method, address: string, body?: object, login?: string): Promise<Answer> {
  const url = new URL(address);
  const text = body === undefined ? "" : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request({
      // Not every system resolves `*.localhost` to this machine.
      host: url.hostname.endsWith(".localhost") ? "127.0.0.1" : url.hostname,
      port: url.port,
      path: url.pathname,
      method,
      headers: {
        Host: url.host,
        ...(body && { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(text)) }),
        ...(login !== undefined && { Authorization: `Bearer ${login}` }),
      },
    });
    sent.on("error", reject);
    sent.on("response", (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () => {
        const answer = Buffer.concat(chunks).toString();
        if ((reply.statusCode ?? 500) < 300) resolve((answer === "" ? {} : JSON.parse(answer)) as Answer);
        else reject(new Error(`${url.host}${url.pathname} says ${reply.statusCode}: ${answer.slice(0, 200)}`));
      });
    });
    sent.end(text);
  });
}
