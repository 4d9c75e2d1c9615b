import { ConfigError, entriesOf, type Setting, type SettingsReader } from "../runtime/settings.ts";
import { leadsBack } from "./leads-back.ts";

const moved: Setting = {
  name: "KARAT_MOVED",
  meaning: "sites that have moved, each with the site of the house it moved to",
  fallback: "none",
  example: "karat-b.example=karat.example",
  only: "production",
};

export type MirrorsConfig = ReturnType<typeof mirrorsConfig>;

export function mirrorsConfig(reader: SettingsReader, sites: readonly string[]) {
  /** Sites that have moved, and where to. In a sandbox the desk sets it. */
  return { moved: movesOf(reader.text(moved), sites) };
}

function movesOf(text: string | undefined, sites: readonly string[]): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  for (const entry of entriesOf(text)) {
    const [from = "", to = ""] = entry.split("=");
    if (!sites.includes(from) || !sites.includes(to))
      throw new ConfigError(
        `KARAT_MOVED holds "${entry}": both have to be hosts of KARAT_HOSTS, as in old.example=new.example.`,
      );
    moves.set(from, to);
    if (leadsBack(from, (site) => moves.get(site)))
      throw new ConfigError(`KARAT_MOVED leads from ${from} back to ${from}: no site can be reached on the way.`);
  }
  return moves;
}
