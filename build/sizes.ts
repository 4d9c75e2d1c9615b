import { gzipSync } from "node:zlib";
import { kilobytes, largestOf, type Measured } from "./budgets.ts";
import { lazyPrefix } from "./lazy-modules.ts";

const mostRows = 60;

export function sizeTables(measured: readonly Measured[]): string {
  return (["main", "words", "worker"] as const)
    .map((kind) => largestOf(measured, kind))
    .filter((largest) => largest !== undefined)
    .map(sizeTable)
    .join("\n\n");
}

function sizeTable({ kind, name, files, madeOf = [] }: Measured): string {
  const shares = new Map<string, number>();
  files.forEach((file, index) => {
    const inputs = Object.entries(madeOf[index] ?? {});
    const all = inputs.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
    // Files are compressed as a whole, so each input gets a proportional share.
    const perByte = gzipSync(file, { level: 9 }).byteLength / Math.max(1, all);
    for (const [input, { bytesInOutput }] of inputs)
      shares.set(partOf(input), (shares.get(partOf(input)) ?? 0) + bytesInOutput * perByte);
  });
  const rows = [...shares].sort(([, a], [, b]) => b - a);
  const rest = rows.slice(mostRows).reduce((sum, [, bytes]) => sum + bytes, 0);
  const whole = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
  return [
    `${kind} of ${name}: ${kilobytes(whole)}`,
    ...rows.slice(0, mostRows).map(([part, bytes]) => `${kilobytes(bytes).padStart(9)}  ${part}`),
    ...(rest > 0 ? [`${kilobytes(rest).padStart(9)}  ${rows.length - mostRows} smaller ones`] : []),
  ].join("\n");
}

function partOf(input: string): string {
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [];
  return library ?? input.replace(lazyPrefix, "");
}
