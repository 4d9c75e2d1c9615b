import { readFileSync } from "node:fs";
import * as v from "valibot";
import { ConfigError } from "./settings.ts";

/** What an operator's file of this kind holds, and the only version of it that this build reads. */
interface VersionedFile<Content extends v.ObjectEntries> {
  /** As in `{"version": 1, …}`. */
  version: number;
  /** What the version is called in it, if not so. */
  versionKey?: string;
  content: Content;
}

type Read<Content extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Content, undefined>>;

/** Reads a JSON file that an operator has written; says each place where it is not what it should be. */
export function readVersionedFile<Content extends v.ObjectEntries>(
  path: string,
  kind: VersionedFile<Content>,
): Read<Content> {
  return readWithSource(path, kind).content;
}

/** The same, beside what is written there, for who keeps that. */
export function readWithSource<Content extends v.ObjectEntries>(
  path: string,
  { version, versionKey = "version", content }: VersionedFile<Content>,
): { source: Readonly<Record<string, unknown>>; content: Read<Content> } {
  // Of what is no object, nothing is the version.
  const { [versionKey]: given, ...source } = { ...(parsed(path) as Record<string, unknown>) };
  if (given !== version) {
    const said = given === undefined ? `no ${versionKey}` : `${versionKey} ${JSON.stringify(given)}`;
    throw new ConfigError(`${path} says ${said}: this build reads ${versionKey} ${version}.`);
  }
  const result = v.safeParse(v.strictObject(content), source);
  if (result.success) return { source, content: result.output };
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
