import { type InferOutput, parse } from "valibot";
import type { layTournament as tournamentForm } from "../../contract/desk.ts";
import { parseAmount, toWire } from "../../rules/money.ts";
import { inTransaction } from "../db/connect.ts";
import { layIn } from "../tournaments/lay-in.ts";
import { tournamentDefinition } from "../tournaments/tournament-file.ts";
import type { DeskHouse } from "./desk-house.ts";

export async function layTournament(
  { name, scoring, starts_in, lasts, prize }: InferOutput<typeof tournamentForm>,
  { pool, clock, uuid }: DeskHouse,
): Promise<{ id: string; starts_at: string; ends_at: string }> {
  const startsMs = clock.now() + starts_in * 1_000;
  const first = parseAmount(prize) ?? 0n;
  const prizes = [1n, 2n, 4n]
    .map((part, index) => ({ from: index + 1, to: index + 1, amount: (first / part / 10_000n) * 10_000n }))
    .filter(({ amount }) => amount > 0n)
    .map((each) => ({ ...each, amount: toWire(each.amount) }));
  const definition = parse(tournamentDefinition, {
    id: uuid(),
    title: { ru: name, en: name, kz: name },
    starts_at: new Date(startsMs).toISOString(),
    ends_at: new Date(startsMs + lasts * 1_000).toISOString(),
    scoring: { kind: scoring },
    prizes,
  });
  await inTransaction(pool, (tx) => layIn(tx, definition, clock.now()));
  const { id, starts_at, ends_at } = definition;
  return { id, starts_at, ends_at };
}
