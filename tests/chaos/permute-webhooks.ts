import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { takeEvent } from "../../server/cashier/take-event.ts";
import { createDepositUpkeep } from "../../server/cashier/deposit-upkeep.ts";
import type { CashierHouse } from "../../server/cashier/cashier-house.ts";
import type { Bindings } from "../../server/http/bindings.ts";
import { type PaymentEvent, signatureHeader, webhookPath } from "../../contract/payment-provider.ts";
import { requestHashing } from "../../server/payments/request-hashing.ts";
import { sign, signatureTtlS } from "../../rules/request-signature.ts";
import { createWebhook, type Webhook } from "../../server/payments/webhook.ts";
import { faultsInBooks } from "./books.ts";
import { type How, scriptOf, type Script, type Told } from "./webhook-scripts.ts";

type Part =
  | "pool"
  | "wallets"
  | "clock"
  | "keys"
  | "uuid"
  | "log"
  | "eligibilities"
  | "methods"
  | "config"
  | "payments";

interface PermutationOptions {
  /** Houses over one database, each with connections of its own. */
  houses: readonly [Pick<CashierHouse, Part>, ...Pick<CashierHouse, Part>[]];
  /** With accounts in roubles. Few, so that their payments interfere. */
  players: readonly bigint[];
  seed: number;
  count: number;
  onBatch?: (report: PermutationReport) => void;
}

export interface PermutationReport {
  deposits: number;
  delivered: number;
  refused: number;
  credited: number;
  faults: string[];
}

const provider = "permuted";
const key = Buffer.alloc(32, 7);
const hashing = requestHashing(key);
const batch = 250;
const atOnce = 12;
const sweepEvery = 25;

/**
 * Creates many payments and sends any possible events about each, from the provider or an impostor: twice, late, in any
 * order, forged and altered, to all houses. Then every deposit is compared with what should have been credited.
 */
export async function permuteWebhooks({
  houses,
  players,
  seed,
  count,
  onBatch,
}: PermutationOptions): Promise<PermutationReport> {
  const [{ pool, clock }] = houses;
  const report: PermutationReport = { deposits: 0, delivered: 0, refused: 0, credited: 0, faults: [] };
  const webhooks = houses.map((house) =>
    createWebhook({
      link: { name: provider, key },
      clock,
      log: house.log,
      take: (event, by) => takeEvent(event, by, house),
    }),
  );
  const upkeeps = houses.map((house) => createDepositUpkeep(house));

  while (report.deposits < count && report.faults.length === 0) {
    const size = Math.min(batch, count - report.deposits);
    const scripts = Array.from({ length: size }, (_, index) =>
      scriptOf({ seed, number: report.deposits + index, players, provider, nowMs: clock.now() }),
    );
    await order(scripts);
    const left = [...scripts];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let script = left.pop(); script; script = left.pop()) {
          if (left.length % sweepEvery === 0) await Promise.all(upkeeps.map((upkeep) => upkeep.run()));
          await play(script);
        }
      }),
    );
    await judge(scripts);
    report.deposits += size;
    report.faults.push(...(await faultsInBooks(pool)));
    onBatch?.(report);
  }
  return report;

  async function order(scripts: readonly Script[]): Promise<void> {
    await pool.query(
      `insert into deposits (id, player, operation_key, provider, method, kind, currency, ordered_micro, amount_micro, state,
         payment, place, created_at, expires_at, answered_at)
       select id, player, gen_random_uuid(), $1, 'card-transfer', 'card', 'RUB', amount, amount, 'waiting', payment, '{}', $2,
         case when is_over then $2::timestamptz - interval '1 second' else $2::timestamptz + interval '20 minutes' end, $2
       from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::boolean[]) as d(id, player, amount, payment, is_over)`,
      [
        provider,
        new Date(clock.now()),
        scripts.map((script) => script.order),
        scripts.map((script) => script.player),
        scripts.map((script) => script.amountMicro),
        scripts.map((script) => script.payment),
        scripts.map((script) => script.isOver),
      ],
    );
  }

  async function play(script: Script): Promise<void> {
    if (script.isParallel) await Promise.all(script.told.map((told) => deliver(script, told)));
    else for (const told of script.told) await deliver(script, told);
  }

  async function deliver({ name }: Script, { event, how, house }: Told): Promise<void> {
    const webhook = webhooks[house % webhooks.length] as Webhook;
    const status = await untilAnswered(async () => send(webhook, event, how, clock.now()));
    const expected = how === "signed" ? 200 : 403;
    if (status !== expected) report.faults.push(`${name}: ${how} ${event.type} was answered with ${status}`);
    report.delivered += 1;
    if (status === 403) report.refused += 1;
  }

  async function judge(scripts: readonly Script[]): Promise<void> {
    const { rows } = await pool.query<{ id: string; credited: bigint | null; strange: boolean }>(
      `select d.id, p.amount_micro as credited,
         exists (select from payment_events e where e.subject = d.id and e.body->>'amount' = $2) as strange
       from deposits d left join postings p on p.entry_id = d.entry and p.account = 'player.real'
       where d.id = any($1)`,
      [scripts.map((script) => script.order), strangersAmount],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const { order: id, name, allowed } of scripts) {
      const row = found.get(id);
      const credited = row?.credited ?? 0n;
      if (credited > 0n) report.credited += 1;
      if (!allowed.has(credited))
        report.faults.push(`${name}: ${credited} micro credited, of ${[...allowed].join(" or ")}`);
      if (row?.strange) report.faults.push(`${name}: what was not signed has left something`);
    }
  }
}

/** Retries like a provider that gets no answer, because the house may be too busy for one. */
async function untilAnswered(ask: () => Promise<number>): Promise<number> {
  for (let left = maxRepeats; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

const maxRepeats = 20;

/** An amount that only impostors name, so that any credit of it shows. */
const strangersAmount = "987654.32";

/** Sends an event as the provider would, or as an impostor. */
async function send(webhook: Webhook, event: PaymentEvent, how: How, nowMs: number): Promise<number> {
  const path = webhookPath(provider);
  const signed = JSON.stringify(event);
  const strange = JSON.stringify({
    ...event,
    type: "payment.paid",
    amount: strangersAmount,
    commission: "0.00",
    currency: "RUB",
    sum_was_changed: true,
  });
  const body = how === "signed" || how === "stale" ? signed : strange;
  const signature = signatureOf(how, { path, body, signed, nowMs });
  const headers = signature === undefined ? {} : { [signatureHeader.toLowerCase()]: signature };
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method: "POST", url: path, headers });
  incoming.push(body);
  incoming.push(null);
  const named = how === "misaddressed" ? "another" : provider;
  const response = await webhook(named, { incoming, requestId: "", label: "" } as Bindings);
  return response.status;
}

function signatureOf(
  how: How,
  { path, body, signed, nowMs }: { path: string; body: string; signed: string; nowMs: number },
): string | undefined {
  const right = { method: "POST", path, body };
  switch (how) {
    case "unsigned":
      return undefined;
    case "forged":
      return sign(right, requestHashing(Buffer.alloc(32, 8)), nowMs);
    case "altered":
      return sign({ ...right, body: signed }, hashing, nowMs);
    case "stale":
      return sign(right, hashing, nowMs - (signatureTtlS + 1) * 1_000);
    case "elsewhere":
      return sign({ ...right, path: webhookPath("another") }, hashing, nowMs);
    default:
      return sign(right, hashing, nowMs);
  }
}
