import { readFileSync } from "node:fs";
import * as v from "valibot";
import { ConfigError } from "./settings.ts";

/** What an operator's file of this kind holds, and the only version of it that this build reads. */
interface VersionedFile<Content extends v.ObjectEntries> {
  /** As in `{"version": 1, …}`. */
  version: number;
  content: Content;
}

/** Reads a JSON file that an operator has written; says each place where it is not what it should be. */
export function readVersionedFile<Content extends v.ObjectEntries>(
  path: string,
  { version, content }: VersionedFile<Content>,
): v.InferOutput<v.StrictObjectSchema<Content, undefined>> {
  const file = parsed(path);
  const given: unknown = typeof file === "object" && file !== null && "version" in file ? file.version : undefined;
  if (given !== version)
    throw new ConfigError(
      `${path} says ${given === undefined ? "no version" : `version ${JSON.stringify(given)}`}: this build reads version ${version}.`,
    );
  const { version: _, ...rest } = file as Record<string, unknown>;
  const result = v.safeParse(v.strictObject(content), rest);
  if (result.success) return result.output;
  const faults = result.issues
    .slice(0, mostFaults)
    .map((issue) => `  ${v.getDotPath(issue) ?? "it"}: ${issue.message}`);
  throw new ConfigError(`${path} cannot be taken:\n${faults.join("\n")}`);
}

const mostFaults = 20;

function parsed(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${path} is no JSON: ${(error as Error).message}`);
  }
}
