import { createHash } from "node:crypto";
import { type Micro, parseMoney, toWire } from "../../rules/money.ts";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import { seededRandom } from "../builders/seeded-random.ts";

/** How an event is sent: by the provider, or in one of the ways that an impostor may try. */
export const wrongHows = ["unsigned", "forged", "altered", "stale", "elsewhere", "misaddressed"] as const;
export type How = "signed" | (typeof wrongHows)[number];

export interface Told {
  event: PaymentEvent;
  how: How;
  house: number;
}

/** One deposit with all events about it. */
export interface Script {
  /** Names seed and number, by which the script can be made again. */
  name: string;
  order: string;
  player: bigint;
  payment: string;
  amountMicro: Micro;
  /** The deposit has expired already, so the upkeep handles it at the same time. */
  isOver: boolean;
  isParallel: boolean;
  told: Told[];
  /** The sums that may be credited in the end; several if events race each other. */
  allowed: ReadonlySet<Micro>;
}

interface ScriptOptions {
  seed: number;
  number: number;
  players: readonly bigint[];
  provider: string;
  nowMs: number;
}

export function scriptOf({ seed, number, players, provider, nowMs }: ScriptOptions): Script {
  const random = seededRandom(seed * 1_000_003 + number);
  const draw = (below: number) => Math.floor(random() * below);
  const name = `seed ${seed}, deposit ${number}`;
  const order = createHash("md5").update(`${provider} ${name}`).digest("hex");
  const payment = `payment-${seed}-${number}`;
  const amountMicro = BigInt(10_000 + draw(29_000_000)) * 10_000n;
  const base = { at: new Date(nowMs + draw(60_000)).toISOString(), order, payment };
  const paid = {
    type: "payment.paid",
    ...base,
    amount: toWire(amountMicro),
    commission: "0.00",
    currency: "RUB",
    sum_was_changed: false,
  } as const;
  const otherAmount = () => toWire(amountMicro + BigInt(1 + draw(1_000)) * 10_000n);

  let count = 0;
  const nextId = () => `${order.slice(0, 20)}-${(count += 1)}`;
  const events: PaymentEvent[] = [];
  for (let left = 1 + draw(6); left > 0; left -= 1) {
    switch (draw(12)) {
      case 0:
        events.push({ type: "payment.seen", id: nextId(), ...base });
        break;
      case 1:
        events.push({ type: "payment.failed", id: nextId(), ...base });
        break;
      case 2:
        events.push({ type: "payment.expired", id: nextId(), ...base });
        break;
      case 3:
        events.push({ ...paid, id: nextId(), amount: otherAmount(), sum_was_changed: true });
        break;
      case 4:
        events.push({ ...paid, id: nextId(), amount: otherAmount() });
        break;
      case 5:
        events.push({ ...paid, id: nextId(), currency: "KZT" });
        break;
      case 6:
        events.push({ ...paid, id: nextId(), payment: `${payment}-other` });
        break;
      case 7:
        events.push({ ...paid, id: nextId(), order: createHash("md5").update(order).digest("hex") });
        break;
      case 8:
        // Reuses the id of another event.
        events.push({
          ...paid,
          id: events[draw(events.length)]?.id ?? nextId(),
          amount: otherAmount(),
          sum_was_changed: true,
        });
        break;
      default:
        events.push({ ...paid, id: nextId() });
    }
  }

  const told: Told[] = events.flatMap((event) => {
    const times = Array.from({ length: 1 + draw(3) }, (): Told => ({ event, how: "signed", house: draw(2) }));
    const strangers = Array.from({ length: draw(2) }, (): Told => ({
      event,
      how: wrongHows[draw(wrongHows.length)] ?? "forged",
      house: draw(2),
    }));
    return [...times, ...strangers];
  });
  for (let index = told.length - 1; index > 0; index -= 1) {
    const other = draw(index + 1);
    [told[index], told[other]] = [told[other] as Told, told[index] as Told];
  }
  const isParallel = draw(2) === 1;
  const facts = { order, payment, amountMicro };
  return {
    name,
    ...facts,
    player: players[draw(players.length)] ?? 0n,
    isOver: draw(3) === 0,
    isParallel,
    told,
    allowed: isParallel ? allowedInAnyOrder(events, facts) : new Set([creditedInOrder(told, facts)]),
  };
}

type Facts = Pick<Script, "order" | "payment" | "amountMicro">;

/** The credit when events arrive in order: the first one about money decides. */
function creditedInOrder(told: readonly Told[], facts: Facts): Micro {
  const known = new Set<string>();
  for (const { event, how } of told) {
    if (how !== "signed" || known.has(event.id)) continue;
    known.add(event.id);
    const credit = creditOf(event, facts);
    if (credit !== undefined) return credit;
  }
  return 0n;
}

function allowedInAnyOrder(events: readonly PaymentEvent[], facts: Facts): Set<Micro> {
  const credits = events.flatMap((event) => creditOf(event, facts) ?? []);
  const isReused = new Set(events.map(({ id }) => id)).size < events.length;
  // If an id was first used for another event, the event that reuses it is ignored.
  return new Set(credits.length === 0 || isReused ? [...credits, 0n] : credits);
}

/** What an event credits: zero if it contradicts the order, undefined if it is about something else. */
function creditOf(event: PaymentEvent, { order, payment, amountMicro }: Facts): Micro | undefined {
  if (event.type !== "payment.paid" || event.order !== order) return undefined;
  const told = parseMoney(event.amount) ?? 0n;
  const isRight =
    event.payment === payment && event.currency === "RUB" && (told === amountMicro || event.sum_was_changed);
  return isRight ? told : 0n;
}
