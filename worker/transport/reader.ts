import type { BaseIssue, Config, GenericSchema } from "valibot";
import type { OmissionListener } from "../../contract/lists.ts";

const mostNamed = 50;
const longestWhat = 80;

/**
 * Parses replies that may come from a newer build: unknown parts are left out and counted, without failing the rest.
 */
export function createReader() {
  const counts = new Map<string, number>();
  let all = 0;

  function leaveOut(what: string) {
    const name = what.slice(0, longestWhat);
    const counted = counts.size < mostNamed || counts.has(name) ? name : "more";
    const count = (counts.get(counted) ?? 0) + 1;
    all += 1;
    counts.set(counted, count);
    // Logged at powers of two, so ever more rarely.
    if (Number.isInteger(Math.log2(count))) console.warn(`Unknown here: ${name} (${count} of ${all})`);
  }

  return {
    leaveOut,
    /** Undefined if invalid, apart from items of its lists. */
    read<T>(schema: GenericSchema<unknown, T>, value: unknown): { value: T } | undefined {
      const config: Config<BaseIssue<unknown>> & OmissionListener = {
        leaveOut: ({ path, received }) =>
          leaveOut(`${path?.map(({ key }) => String(key)).join(".") ?? "item"} ${received}`),
      };
      const read = schema["~run"]({ value }, config);
      return read.issues ? undefined : { value: read.value };
    },
  };
}

export type Reader = ReturnType<typeof createReader>;
