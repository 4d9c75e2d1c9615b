import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { BellState } from "../../contract/bell.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { createWithdrawers } from "../../tests/builders/withdrawers.ts";
import { pdf } from "../../tests/builders/files.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { takeEvent } from "../cashier/take-event.ts";
import { documentsCommand } from "../documents/documents-command.ts";

const house = await startHouse({ payments: "inside" });
const paying = createPayingOut({ clock: { now: () => Date.now() } });
const payingOut = await startHouse({ paymentProvider: paying.provider });
const enter = createPayers(house);
const withdraws = createWithdrawers(payingOut);
const settle = (event: ReturnType<typeof paying.finish>) => {
  if (!event) throw new Error("the provider has nothing to tell");
  return takeEvent(event, "paying", payingOut.app.house);
};

async function bellOf({ headers }: { headers: Record<string, string> }, at: TestHouse) {
  const { items } = (await at.api<BellState>("/bell", { headers })).json;
  return items.map(({ kind, data }) => ({ kind, data }));
}

const sum = { amount: "100.00", currency: "RUB" };

test("a deposit rings once it is credited, and once however often the provider tells of it", async () => {
  const player = await enter();
  const invoice = await player.invoice();
  expect(await bellOf(player, house)).toEqual([]);
  for (let times = 0; times < 3; times += 1) await house.desk(`/invoices/${invoice}`, { action: "pay" });
  await eventually(async () => expect(await bellOf(player, house)).toEqual([{ kind: "deposit_credited", data: sum }]));
});

test("a withdrawal rings when it is paid or refused, and not when its player takes it back", async () => {
  const player = await withdraws({ balance: "10000.00" });
  const submitted = async () => {
    const { json } = await player.withdraw("100.00");
    await eventually(() => expect(paying.payouts.get(json.id)).toBeDefined());
    return json.id;
  };
  const paid = await submitted();
  await settle(paying.send(paid));
  await settle(paying.finish(paid));
  const refused = await submitted();
  await settle(paying.refuse(refused, "destination_closed"));
  const cancelled = await submitted();
  await player.cancel(cancelled);
  await eventually(async () => expect(await player.state(cancelled)).toBe("cancelled"));
  expect(await bellOf(player, payingOut)).toEqual([
    { kind: "withdrawal_refused", data: { ...sum, reason: "destination_closed" } },
    { kind: "withdrawal_paid", data: sum },
  ]);
});

/** Of age, and nobody has ever looked at a document of theirs. */
async function unverified(balance = "90000.00") {
  const player = await withdraws({ balance });
  await payingOut.desk("/birth-dates", { player: String(player.id), birth_date: "1990-01-31" });
  await payingOut.database.pool.query("update players set verification_status = 'init' where id = $1", [player.id]);
  return player;
}

const from = "15000.00";
const justBelow = "14999.99";

test.each([
  ["in one", [from]],
  ["added up", [justBelow, "100.00"]],
])("withdrawals from 15,000 roubles on, %s, ask for documents, once", async (_, amounts) => {
  const player = await unverified();
  const answers = [];
  for (const amount of amounts) answers.push((await player.withdraw(amount)).json.error);
  expect(answers).toEqual([...amounts.slice(1).map(() => undefined), "verification_needed"]);
  // Nothing of it is held.
  expect((await player.withdraw("100.00")).json.error).toBe("verification_needed");
  const asked = [{ kind: "documents_asked", data: { reason: null } }];
  expect(await bellOf(player, payingOut)).toEqual(asked);

  const { pool, keys, clock } = payingOut.app.house;
  expect(await documentsCommand(["log", String(player.id)], { pool, keys, clock })).toMatch(/asked {2}by house$/);
  const file = {
    method: "POST",
    body: pdf(),
    headers: { ...player.headers, "Content-Type": "application/octet-stream" },
  };
  const sent = (await payingOut.api<{ document: { id: string } }>("/profile/documents?kind=passport", file)).json;
  const author = ["--author", "Dana K."];
  const to = join(mkdtempSync(join(tmpdir(), "karat-rings-")), "one.pdf");
  onTestFinished(() => rmSync(dirname(to), { recursive: true }));
  await documentsCommand(["show", sent.document.id, "--to", to, ...author], { pool, keys, clock });
  await documentsCommand(["accept", String(player.id), ...author], { pool, keys, clock });
  expect((await player.withdraw(from)).json).toMatchObject({ amount: from });
  expect(await bellOf(player, payingOut)).toEqual([{ kind: "documents_accepted", data: {} }, ...asked]);
});

test("fifty withdrawals at once do not get past the sum that asks", async () => {
  const player = await unverified("900000.00");
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.withdraw("4000.00")));
  const taken = answers.filter(({ json }) => json.error === undefined);
  expect(taken).toHaveLength(3);
  expect(await bellOf(player, payingOut)).toEqual([{ kind: "documents_asked", data: { reason: null } }]);
});

test("whom an operator has let go on without documents is not asked again", async () => {
  const player = await unverified();
  expect((await player.withdraw(from)).json.error).toBe("verification_needed");
  await payingOut.desk(`/verifications/${player.id}`, { is_need: false });
  expect((await player.withdraw(from)).json.error).toBeUndefined();
});

test("what an operator has let go of is asked by the sum still, unless that is what had asked", async () => {
  const player = await unverified();
  const { pool, keys, clock } = payingOut.app.house;
  const run = (verb: string) =>
    documentsCommand([verb, String(player.id), "--reason", "a mistake", "--author", "Dana K."], { pool, keys, clock });
  await run("ask");
  expect((await player.withdraw("100.00")).json.error).toBe("verification_needed");
  await run("release");
  expect((await player.withdraw("100.00")).json.error).toBeUndefined();
  expect((await player.withdraw(from)).json.error).toBe("verification_needed");
  await run("release");
  expect((await player.withdraw(from)).json.error).toBeUndefined();
});
