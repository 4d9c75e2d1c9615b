import { describe, expect, onTestFinished, test } from "vitest";
import type { Answer } from "../../contract/errors.ts";
import type { RevealedSeed, Seeds } from "../../contract/seeds.ts";
import { newEmail, password } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import type { Notice } from "../bridge/notices.ts";
import type { OwnSeeds, SeedFault } from "./seeds.ts";

const house = await startHouse();
const order = { game: "dice", amount: "1.00", choice: { mode: "under", target: 4950 } } as const;
const minuteMs = 60_000;
const context = { signal: new AbortController().signal };

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

async function enter() {
  const { json } = await house.desk<{ token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  return json.token;
}

function watch({ features }: Worker) {
  const seen: { seeds?: OwnSeeds; faults: SeedFault[]; notices: Notice[] } = { faults: [], notices: [] };
  const watched = features.games.seeds$().subscribe((next) => next && (seen.seeds = next.value));
  watched.add(features.games.seedFaults$().subscribe((next) => (seen.faults = next?.value ?? [])));
  watched.add(features.app.notices$().subscribe((recent) => (seen.notices = recent)));
  onTestFinished(() => watched.unsubscribe());
  return seen;
}

const unavailable = () =>
  new Response('{"error":"unavailable"}', { status: 503, headers: { "Content-Type": "application/json" } });

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

test("seeds that were changed on another device are on screen with the next bet", async () => {
  const token = await enter();
  const [here, there] = [createDevice(house).worker(token), createDevice(house).worker(token)];
  const [mine, theirs] = [watch(here), watch(there)];
  await eventually(() => expect(mine.seeds).toBeDefined());
  valueOf(await there.features.games.rotate({ client_seed: "elsewhere" }, context));
  const { bet } = valueOf(await here.features.games.bet(order));
  await eventually(() =>
    expect(mine.seeds).toMatchObject({
      server_seed_hash: bet.server_seed_hash,
      client_seed: "elsewhere",
      nonce: bet.nonce + 1,
    }),
  );
  valueOf(await there.features.games.bet(order));
  await eventually(() => expect(theirs.seeds).toMatchObject({ client_seed: "elsewhere", nonce: bet.nonce + 2 }));
});

test.each(["is lost", "nobody waits for any more"])("seeds whose change %s are on screen all the same", async (how) => {
  const device = createDevice(house);
  const worker = device.worker(await enter());
  const seen = watch(worker);
  await eventually(() => expect(seen.seeds).toBeDefined());
  const { server_seed_hash } = seen.seeds ?? {};
  const over = new AbortController();
  const isRotation = ({ path }: { path: string }) => path.endsWith("/games/seeds/rotate");
  if (how === "is lost") device.loseSome((way, sent) => way === "reply" && isRotation(sent));
  else device.beforeReply((sent) => isRotation(sent) && over.abort());
  expect((await worker.features.games.rotate({ client_seed: "mine" }, over)).ok).toBe(false);
  await eventually(() => expect(seen.seeds).toMatchObject({ client_seed: "mine", nonce: 0 }));
  expect(seen.seeds?.server_seed_hash).not.toBe(server_seed_hash);
});

type Change = Seeds & { revealed: RevealedSeed };
const otherHash = "a".repeat(64);
const otherSeed = "b".repeat(64);

async function playing() {
  const token = await enter();
  let aheadMs = 0;
  const device = createDevice(house, { now: () => Date.now() + aheadMs });
  const worker = device.worker(token);
  const seen = watch(worker);
  await eventually(() => expect(seen.seeds).toBeDefined());
  valueOf(await worker.features.games.bet(order));
  await eventually(() => expect(seen.seeds?.nonce).toBe(1));
  const lie = <T>(ending: string, change: (said: T) => object) =>
    device.replaceReplies(({ path }, body) =>
      path.endsWith(ending) ? JSON.stringify(change(JSON.parse(body) as T)) : body,
    );
  const elsewhere = createDevice(house).worker(token).features.games;
  /** A tab that opens later, when the cached seeds are no longer fresh. */
  const later = () => {
    aheadMs += minuteMs;
    return device.worker(token);
  };
  return {
    token,
    device,
    later,
    worker,
    seen,
    lie,
    elsewhere,
    games: worker.features.games,
    proof: worker.features.proof,
  };
}

describe("a house that cheats is caught, told of, and what shows it is kept:", () => {
  test.each<[string, string, (said: Change) => Change]>([
    ["another commitment than the announced one", "commitment", (said) => ({ ...said, server_seed_hash: otherHash })],
    [
      "a secret that was not what was sealed",
      "secret",
      (said) => ({ ...said, revealed: { ...said.revealed, server_seed: otherSeed } }),
    ],
    [
      "the secret of another commitment",
      "secret",
      (said) => ({ ...said, revealed: { ...said.revealed, server_seed_hash: otherHash } }),
    ],
    ["fewer bets than were made here", "nonces", (said) => ({ ...said, revealed: { ...said.revealed, nonces: 0 } })],
    ["a first number that is not the first", "nonces", (said) => ({ ...said, nonce: 4 })],
    ["another client seed than was sent", "client_seed", (said) => ({ ...said, client_seed: "ours" })],
  ])("%s, in the answer to a change", async (_lie, kind, change) => {
    const { games, seen, lie } = await playing();
    const { seeds: shown } = seen;
    lie("/games/seeds/rotate", change);
    const answer = valueOf(await games.rotate({ client_seed: "mine" }, context));
    expect(answer.faults).toEqual([kind]);
    await eventually(() => expect(seen.faults).toHaveLength(1));
    expect(seen.faults[0]).toMatchObject({
      kind,
      shown,
      sent: { client_seed: "mine", next_server_seed_hash: shown?.next_server_seed_hash },
      answer: { revealed: {} },
    });
    expect(seen.notices).toMatchObject([{ kind: "bad", key: "seeds_false" }]);
  });

  test("an announced commitment that was exchanged before the change", async () => {
    const { later, lie } = await playing();
    lie<Seeds>("/games/seeds", (said) => ({ ...said, next_server_seed_hash: otherHash }));
    const seen = watch(later());
    await eventually(() => expect(seen.faults).toMatchObject([{ kind: "announced" }]));
  });

  test("seeds in force that nobody has announced, with a list of opened ones that does not explain them", async () => {
    const { later, seen, elsewhere, lie } = await playing();
    valueOf(await elsewhere.rotate({ client_seed: "one" }, context));
    valueOf(await elsewhere.rotate({ client_seed: "two" }, context));
    // Leaves out the pair that was announced here.
    lie<{ items: RevealedSeed[] }>("/games/seeds/revealed", (said) => ({ ...said, items: said.items.slice(1) }));
    watch(later());
    await eventually(() => expect(seen.faults).toMatchObject([{ kind: "commitment" }]));
  });

  test("a secret that was in force and is never opened", async () => {
    const { later, seen, elsewhere, lie } = await playing();
    valueOf(await elsewhere.rotate({ client_seed: "one" }, context));
    lie("/games/seeds/revealed", () => ({ items: [], next: null }));
    watch(later());
    await eventually(() => expect(seen.faults).toMatchObject([{ kind: "hidden" }]));
  });

  test.each<[string, string, { server_seed_hash?: string; client_seed?: string }]>([
    ["a secret that was never announced", "bet", { server_seed_hash: otherHash }],
    ["another client seed than the player's", "client_seed", { client_seed: "ours" }],
  ])("a bet that was decided by %s", async (_by, kind, change) => {
    const { games, seen, lie } = await playing();
    lie<{ bet: object; receipt: object }>("/games/dice/bet", ({ bet, receipt, ...rest }) => ({
      ...rest,
      bet: { ...bet, ...change },
      receipt: { ...receipt, ...change },
    }));
    valueOf(await games.bet(order));
    await eventually(() => expect(seen.faults).toMatchObject([{ kind, answer: change }]));
  });

  test("what it was caught in is still shown by the next worker, and told once", async () => {
    const { device, token, games, lie } = await playing();
    lie<Change>("/games/seeds/rotate", (said) => ({ ...said, server_seed_hash: otherHash }));
    valueOf(await games.rotate({ client_seed: "mine" }, context));
    const seen = watch(device.worker(token));
    await eventually(() => expect(seen.faults.map(({ kind }) => kind)).toContain("commitment"));
  });
});

describe("a house that does not cheat is not accused", () => {
  test("when seeds were changed several times on another device, and bets were made there", async () => {
    const { games, proof, seen, elsewhere } = await playing();
    for (const client_seed of ["one", "two", "three"]) {
      valueOf(await elsewhere.rotate({ client_seed }, context));
      valueOf(await elsewhere.bet(order));
    }
    const { bet } = valueOf(await games.bet(order));
    await eventually(() => expect(seen.seeds).toMatchObject({ client_seed: "three", nonce: bet.nonce + 1 }));
    expect(seen.faults).toEqual([]);
    const known = await new Promise<{ client_seed: string; nonces: number | null }[]>((resolve) => {
      const subscription = proof
        .revealed$()
        .subscribe((seen) => seen && seen.value.items.length >= 3 && resolve(seen.value.items));
      onTestFinished(() => subscription.unsubscribe());
    });
    expect(known.map(({ client_seed, nonces }) => [client_seed, nonces])).toEqual(
      expect.arrayContaining([
        ["one", 1],
        ["two", 1],
      ]),
    );
  });

  test("when bets, changes and looks at the seeds are all under way at once, on two devices", async () => {
    const { games, seen, elsewhere } = await playing();
    const some = [games, elsewhere].flatMap((side, index) =>
      Array.from({ length: 6 }, async (_, count) => {
        await side.bet(order);
        await side.rotate({ client_seed: `word-${index}-${count}` }, context);
        await side.bet(order);
      }),
    );
    await Promise.all(some);
    const { bet } = valueOf(await games.bet(order));
    await eventually(() => expect(seen.seeds?.server_seed_hash).toBe(bet.server_seed_hash));
    expect(seen.faults).toEqual([]);
  });

  test("when the answer to a change is lost once: asked again it gives the same, and nothing is changed twice", async () => {
    const { device, games, seen } = await playing();
    const { next_server_seed_hash } = seen.seeds ?? {};
    let lost = 0;
    device.replaceReplies(({ path }, body) => (path.endsWith("/rotate") && lost++ === 0 ? unavailable() : body));
    expect(valueOf(await games.rotate({ client_seed: "mine" }, context)).faults).toEqual([]);
    await eventually(() => expect(seen.seeds).toMatchObject({ client_seed: "mine", isOwn: true }));
    expect(seen.seeds?.server_seed_hash).toBe(next_server_seed_hash);
    expect(seen.faults).toEqual([]);
  });
});

describe("a registration", () => {
  async function registering(device: ReturnType<typeof createDevice>) {
    const worker = device.worker();
    const email = newEmail();
    const form = { email, password, currency: "RUB", accept: true } as const;
    valueOf(await worker.features.access.register(form as never, context));
    return { ...worker, email };
  }

  const own = expect.stringMatching(/^[0-9a-f]{32}$/) as string;

  test("asks for the seeds first, and then sends a client seed of the browser's own for the next of them", async () => {
    const device = createDevice(house);
    const calls: string[] = [];
    let next = "";
    device.replaceReplies(({ method, path }, body) => {
      if (path.includes("/games/seeds")) calls.push(`${method} ${path}`);
      if (method === "GET" && path.endsWith("/games/seeds") && next === "")
        next = (JSON.parse(body) as Seeds).next_server_seed_hash;
      return body;
    });
    const seen = watch(await registering(device));
    await eventually(() => expect(seen.seeds).toMatchObject({ isOwn: true, client_seed: own, nonce: 0 }));
    expect(calls[0]).toBe("GET /games/seeds");
    expect(device.sent("POST", "/games/seeds/rotate")).toMatchObject([{ body: { next_server_seed_hash: next } }]);
    expect(seen.seeds?.server_seed_hash).toBe(next);
    expect(seen.faults).toEqual([]);
  });

  test("whose change of seeds is cut claims nothing, and has it before the first bet that can wait for it", async () => {
    const device = createDevice(house);
    device.loseSome((way, { path }) => way === "request" && path.endsWith("/games/seeds/rotate"));
    const worker = await registering(device);
    const seen = watch(worker);
    await eventually(() => expect(seen.seeds).toBeDefined());
    expect(seen.seeds?.isOwn).toBe(false);
    worker.kill();

    // The next day, on a network that works.
    device.loseSome(() => false);
    const { json } = await house.api<{ token: string }>("/api/v2/auth/login/email/password", {
      body: { email: worker.email, password },
    });
    const again = device.worker(json.token);
    const now = watch(again);
    await eventually(() => expect(now.seeds).toMatchObject({ isOwn: true, client_seed: own }));
  });

  test("whose change of seeds was done and not answered learns of it before the first bet, and makes no other", async () => {
    const device = createDevice(house);
    const sent: string[] = [];
    let isDown = true;
    device.replaceReplies(({ method, path }, body) => {
      sent.push(`${method} ${path}`);
      return isDown && path.endsWith("/rotate") ? unavailable() : body;
    });
    const worker = await registering(device);
    await eventually(() => expect(sent.filter((each) => each === "POST /games/seeds/rotate")).toHaveLength(2));
    sent.length = 0;
    isDown = false;
    // The player has no money; that the house says so shows that the bet has reached it.
    const answer = await worker.features.games.bet(order);
    expect(answer).toMatchObject({ error: { error: "insufficient_funds" } });
    const ofGames = sent.filter((each) => each.includes("/games/"));
    expect(ofGames.at(-1)).toBe("POST /games/dice/bet");
    expect(ofGames).not.toContain("POST /games/seeds/rotate");
    const seen = watch(worker);
    await eventually(() => expect(seen.seeds).toMatchObject({ isOwn: true, client_seed: own }));
  });
});

test("a bet is sent all the same where the seeds cannot be changed for now", async () => {
  const device = createDevice(house);
  const worker = device.worker();
  device.replaceReplies(({ path }, body) => (path.endsWith("/rotate") ? unavailable() : body));
  const form = { email: newEmail(), password, currency: "RUB", accept: true } as const;
  valueOf(await worker.features.access.register(form as never, context));
  const refused = { error: { error: "insufficient_funds" } };
  expect(await worker.features.games.bet(order)).toMatchObject(refused);
  expect(await worker.features.games.bet(order)).toMatchObject(refused);
  const seen = watch(worker);
  await eventually(() => expect(seen.seeds).toBeDefined());
});
