import { type GenericSchema, safeParse } from "valibot";
import { seededRandom } from "./seeded-random.ts";

type Random = () => number;

/** What of a schema says which values it takes. */
interface Shape {
  type: string;
  pipe?: readonly Shape[];
  entries?: Readonly<Record<string, Shape>>;
  options?: readonly unknown[];
  literal?: unknown;
  item?: Shape;
  requirement?: unknown;
}

/** A value that the schema takes, each of its parts at random: how a game can be played follows from its rules. */
export function randomChoice(schema: GenericSchema, random: Random): unknown {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const value = valueOf(schema, random);
    if (safeParse(schema, value).success) return value;
  }
  throw new Error(`none of ${mostAttempts} random values is one that the schema takes`);
}

/** The same one each time. */
export function someChoice(schema: GenericSchema): unknown {
  return randomChoice(schema, seededRandom(1));
}

const mostAttempts = 1_000;

function valueOf(shape: Shape, random: Random): unknown {
  const steps = shape.pipe ?? [shape];
  // A pipe may begin with checks of anything; the last schema in it says most.
  const last = steps.findLast(({ type }) => type in makers) ?? shape;
  const bound = (type: string) => steps.find((step) => step.type === type)?.requirement;
  const make = makers[last.type];
  if (!make) throw new Error(`no random values of a schema of type ${last.type}`);
  return make(last, random, bound);
}

const makers: Record<string, (shape: Shape, random: Random, bound: (type: string) => unknown) => unknown> = {
  literal: ({ literal }) => literal,
  boolean: (_, random) => random() < 0.5,
  picklist: ({ options = [] }, random) => oneOf(options, random),
  variant: ({ options = [] }, random) => valueOf(oneOf(options, random) as Shape, random),
  number: (_, random, bound) => between(Number(bound("min_value")), Number(bound("max_value")), random),
  object: ofEntries,
  strict_object: ofEntries,
  array({ item }, random, bound) {
    const length = between(Number(bound("min_length") ?? 0), Number(bound("max_length")), random);
    return Array.from({ length }, () => item && valueOf(item, random));
  },
};

function ofEntries({ entries = {} }: Shape, random: Random): object {
  return Object.fromEntries(Object.entries(entries).map(([key, shape]) => [key, valueOf(shape, random)]));
}

function oneOf<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function between(least: number, most: number, random: Random): number {
  if (Number.isNaN(least + most)) throw new Error("no random numbers without bounds");
  return least + Math.floor(random() * (most - least + 1));
}
