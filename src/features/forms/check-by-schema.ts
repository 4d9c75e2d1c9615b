import { type GenericSchema, safeParse } from "valibot";
import type { Check } from "../../ui/form-state.ts";

/** Checks a form by the schema that the house uses for the same call. */
export function checkBySchema<Values extends object>(schema: GenericSchema, names: Values): Check<Values> {
  return function check(name, values) {
    const filled = Object.fromEntries(
      Object.keys(names).map((each) => [each, emptyAsMissing(values[each as keyof Values])]),
    );
    const { issues } = safeParse(schema, filled);
    return issues?.find((issue) => issue.path?.[0]?.key === name)?.message;
  };
}

function emptyAsMissing(value: unknown): unknown {
  return value === "" ? undefined : value;
}
