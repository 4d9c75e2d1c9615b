import { useEffectEvent, useLayoutEffect } from "react";
import { array, boolean, fallback, nullable, number, object, picklist, safeParse, string, tuple } from "valibot";
import type { PriceOffer } from "../../../contract/betting.ts";
import { acceptances } from "../../../rules/betting/acceptance.ts";
import { mostLegs, systemsOf } from "../../../rules/betting/shapes.ts";
import { usePlatform } from "../../browser/platform.ts";
import { useDeviceSetting } from "../../features/preferences/use-device-setting.ts";
import { useSession } from "../../shell/session.ts";

/** A selection with the price and version at which it was taken. */
export type SlipLeg = readonly [id: string, price: string, version: number];

const stored = object({
  kind: fallback(picklist(["single", "express", "system"]), "express"),
  sizes: fallback(array(number()), []),
  amount: fallback(string(), ""),
  accept: fallback(picklist(acceptances), "ask"),
  legs: array(tuple([string(), string(), number()])),
  /** The bet that was made of it and is not settled in words yet. */
  placed: fallback(nullable(string()), null),
  /** Its order, from the press until it is known what became of it. */
  sent: fallback(nullable(object({ key: string(), at: number() })), null),
  /** The selections of that order, or of the bet that it has become. */
  ordered: fallback(array(string()), []),
  /** By which the house keeps the prices of the legs until then. */
  offer: fallback(nullable(object({ id: string(), expires_at: string() })), null),
  owner: fallback(nullable(string()), null),
  /** Kept when its owner logs out. */
  keeps: fallback(boolean(), false),
});

export interface SlipData {
  kind: "single" | "express" | "system";
  sizes: readonly number[];
  amount: string;
  accept: (typeof acceptances)[number];
  legs: readonly SlipLeg[];
  placed: string | null;
  sent: { key: string; at: number } | null;
  ordered: readonly string[];
  offer: { id: string; expires_at: string } | null;
  owner: string | null;
  keeps: boolean;
}

const empty: SlipData = {
  kind: "express",
  sizes: [],
  amount: "",
  accept: "ask",
  legs: [],
  placed: null,
  sent: null,
  ordered: [],
  offer: null,
  owner: null,
  keeps: false,
};

/** What the house has offered is of no use any more; the selections stay as they were taken. */
export const letGo = { placed: null, offer: null } satisfies Partial<SlipData>;

/** The slip of this device: one for all tabs, kept over a reload and taken along to another host. */
export function useSlip() {
  const { device } = usePlatform();
  const [text] = useDeviceSetting("slip");
  const { status, player } = useSession();
  const slip = readSlip(text);

  /** Of the slip as it is kept by now: whoever waited for an answer has seen it as it was before. */
  function change(next: Partial<SlipData> | ((now: SlipData) => Partial<SlipData> | undefined)) {
    const now = readSlip(device.get("slip"));
    const changes = typeof next === "function" ? next(now) : next;
    if (changes) device.set("slip", JSON.stringify({ ...now, owner: player ?? now.owner, ...changes }));
  }

  // Whoever logs out leaves nothing behind, unless they have said so; the next player begins with their own.
  const isLeft =
    (status === "guest" && slip.owner !== null && !slip.keeps) ||
    (status === "player" && slip.owner !== null && slip.owner !== player);
  // What a guest has chosen is that player's from the login on.
  const isNobodys = status === "player" && slip.owner === null && slip.legs.length > 0;
  const settle = useEffectEvent(() => {
    if (isLeft) device.set("slip", JSON.stringify({ ...empty, accept: slip.accept }));
    else if (isNobodys) change({});
  });
  // With what is painted: whoever leaves the page at once leaves it settled.
  useLayoutEffect(() => settle(), [isLeft, isNobodys]);

  return {
    slip: isLeft ? empty : slip,
    change,
    /** Remembers that its order goes out; undefined while another one is, whichever tab has pressed that. */
    send(): string | undefined {
      const key = crypto.randomUUID();
      change(({ sent, legs }) =>
        sent ? undefined : { sent: { key, at: Date.now() }, ordered: legs.map(([id]) => id) },
      );
      return readSlip(device.get("slip")).sent?.key === key ? key : undefined;
    },
    /** That order is out no more: it has become this bet, or none. */
    answered: (key: string, placed: string | null) =>
      change(({ sent }) => (sent?.key === key ? { sent: null, placed } : undefined)),
    /** Takes a selection into the slip, or out of it. */
    toggle: (leg: SlipLeg) =>
      change((now) => {
        // What a bet was made of is no part of the next one.
        const before = now.legs.filter(([id]) => now.placed === null || !now.ordered.includes(id));
        const legs = before.filter(([id]) => id !== leg[0]);
        const isTaken = legs.length < before.length;
        if (!isTaken && legs.length >= mostLegs) return undefined;
        return { ...shapeFor(now, isTaken ? legs : [...legs, leg]), ...letGo };
      }),
    /** The legs at the prices that the house offers. */
    takeOffer: ({ id, legs, expires_at }: PriceOffer) =>
      change({
        legs: legs.map(({ selection, price, version }) => [selection, price, version] as const),
        placed: null,
        offer: { id, expires_at },
      }),
    /** Forgets what the house offers or has kept. */
    decline: () => change(letGo),
    remove: (ids: readonly string[]) =>
      change((now) => ({
        ...shapeFor(
          now,
          now.legs.filter(([id]) => !ids.includes(id)),
        ),
        ...letGo,
      })),
    clear: () => change({ legs: [], sizes: [], ...letGo }),
  };
}
export type SlipStore = ReturnType<typeof useSlip>;

type Shaped = Pick<SlipData, "kind" | "sizes" | "legs">;

/** A single of one selection, an express of more; a system stays one of those that can be chosen. */
export function shapeFor({ kind, sizes }: Omit<Shaped, "legs">, legs: readonly SlipLeg[]): Shaped {
  if (legs.length <= 1) return { kind: "single", sizes: [], legs };
  if (kind !== "system" || legs.length < 3) return { kind: "express", sizes: [], legs };
  const fits = (wanted: readonly number[]) => systemsOf(legs.length).some((one) => one.sizes.join() === wanted.join());
  return { kind, sizes: fits(sizes) ? sizes : [2], legs };
}

export function readSlip(text: string | undefined): SlipData {
  try {
    const read = safeParse(stored, JSON.parse(text ?? "null"));
    if (!read.success) return empty;
    const legs = read.output.legs.slice(0, mostLegs);
    return { ...read.output, legs, ...(read.output.kind === "system" && shapeFor(read.output, legs)) };
  } catch {
    return empty; // Not written by us.
  }
}
