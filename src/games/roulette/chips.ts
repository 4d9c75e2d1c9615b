import { type Micro, parseMoney, toWire, fromRub } from "../../../rules/money.ts";
import { stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import type { Chips as RuledChips } from "../../../rules/games/roulette.ts";
import { spotByKey } from "../../../rules/games/roulette-spots.ts";

/** What was put on one spot, in the order in which it was put: the last can be taken back first. */
export interface Put {
  key: string;
  amountMicro: Micro;
  /** By the same press as the one before it, with which it is taken back. */
  isWith?: true;
}

/** More than that in one draft is no bet but a mistake. */
export const mostPuts = 150;

const inRub = ["1", "5", "10", "50", "100", "500", "1000", "5000"].map((text) => parseMoney(text) ?? 0n);

/** The chips that there are: those that fit the limits of one field. */
export function chipValues(currency: Currency): readonly Micro[] {
  const { min, max } = stakeLimits("roulette", currency);
  const values = inRub.map((rub) => fromRub(rub, currency)).filter((value) => value >= min && value <= max);
  return values.length > 0 ? values : [min];
}

/** As text, so that a draft survives a reload. */
export function writePuts(puts: readonly Put[]): string | undefined {
  return puts.length === 0
    ? undefined
    : puts.map(({ key, amountMicro, isWith }) => `${isWith ? "+" : ""}${key}=${toWire(amountMicro)}`).join(";");
}

/** What is not understood counts as not put. */
export function readPuts(text: string | undefined): Put[] {
  return (text ?? "").split(";").flatMap((each) => {
    const [name = "", amount = ""] = each.split("=");
    const isWith = name.startsWith("+");
    const key = isWith ? name.slice(1) : name;
    const amountMicro = parseMoney(amount);
    if (!spotByKey(key) || amountMicro === undefined || amountMicro <= 0n) return [];
    return [{ key, amountMicro, ...(isWith && { isWith }) }];
  });
}

/** What one press puts down, on top of what lies there already. */
export function withPress(before: readonly Put[], pressed: readonly Omit<Put, "isWith">[]): Put[] {
  const added = pressed.map(({ key, amountMicro }, at): Put => ({ key, amountMicro, ...(at > 0 && { isWith: true }) }));
  return [...before, ...added];
}

/** Without what the last press has put down. */
export function withoutLast(puts: readonly Put[]): Put[] {
  return puts.slice(
    0,
    Math.max(
      0,
      puts.findLastIndex(({ isWith }) => !isWith),
    ),
  );
}

/** The text of what lies without the chips that are bet now: what was put on top of them meanwhile stays. */
export function withoutBet(draft: string | undefined, bet: string): string | undefined {
  if (draft === undefined || `${bet};`.startsWith(`${draft};`)) return undefined;
  return draft.startsWith(`${bet};`) ? draft.slice(bet.length + 1) : draft;
}

/** As much again on each spot, by one press; where that would be too many, all that lies becomes one. */
export function doubled(puts: readonly Put[]): Put[] {
  const lying = [...onSpots(puts)].map(([key, amountMicro]) => ({ key, amountMicro }));
  const next = withPress(puts, lying);
  return next.length > mostPuts
    ? withPress(
        [],
        lying.map(({ key, amountMicro }) => ({ key, amountMicro: 2n * amountMicro })),
      )
    : next;
}

/** What lies on each spot in all. */
export function onSpots(puts: readonly Put[]): ReadonlyMap<string, Micro> {
  const sums = new Map<string, Micro>();
  for (const { key, amountMicro } of puts) sums.set(key, (sums.get(key) ?? 0n) + amountMicro);
  return sums;
}

export function asRuled(puts: readonly Put[]): RuledChips[] {
  return [...onSpots(puts)].flatMap(([key, stakeMicro]) => {
    const spot = spotByKey(key);
    return spot ? [{ spot, stakeMicro }] : [];
  });
}

/** A bet's chips, as it was placed with. */
export function putsOf(choice: unknown): Put[] {
  const { bets } = (choice ?? {}) as { bets?: readonly { kind?: unknown; value?: unknown; amount?: unknown }[] };
  if (!Array.isArray(bets)) return [];
  return bets.flatMap(({ kind, value, amount }) => {
    const key = value === undefined || value === null ? String(kind) : `${String(kind)}:${String(value)}`;
    return readPuts(`${key}=${String(amount)}`);
  });
}

/** As the house takes them. */
export function asOrder(puts: readonly Put[]) {
  return asRuled(puts).map(({ spot: { kind, value }, stakeMicro }) => ({
    kind,
    ...(value !== undefined && { value: typeof value === "number" ? value : value.join("-") }),
    amount: toWire(stakeMicro),
  }));
}

/** What a press on the one button does now. */
export type Act = "place" | "repeat" | "back" | "next" | "wait" | "off";

/**
 * What came too late for the round on the wheel lies in the next one, and can be taken back while nothing else can be
 * done. Once the ball lies, the next round takes what is bet. Where no chips lie, the last ones are repeated.
 */
export function actOf(now: {
  isLive: boolean;
  isTaken: boolean;
  isShown: boolean;
  mayRepeat: boolean;
  isEmpty: boolean;
  isIn: boolean;
  isInNext: boolean;
}): Act {
  if (!now.isLive) return "off";
  if (!now.isTaken && now.isInNext) return "next";
  if (now.mayRepeat && (now.isShown || (now.isTaken && !now.isIn))) return "repeat";
  if (!now.isTaken && (!now.isShown || now.isEmpty)) return "wait";
  return now.isEmpty && now.isIn ? "back" : "place";
}
