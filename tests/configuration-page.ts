import { configFrom } from "../server/config.ts";
import { type Mode, modeSetting, type Setting } from "../server/runtime/settings.ts";

/** docs/configuration.md, generated from what every feature declares, so that no setting is forgotten. */
export function configurationPage(): string {
  const [sandbox, production] = [declared("sandbox"), declared("production")];
  const all = [modeSetting, ...new Map([...sandbox, ...production].map((each) => [each.name, each])).values()];
  const of = (only: Mode | undefined) => table(all.filter((setting) => setting.only === only));
  return (
    [
      "# Configuration",
      "Everything is set by environment variables. `npm start` needs none of them; a production start says in one sentence what it is missing. This page is generated from what the code declares, by its test (`npx vitest run -c tests/vitest.config.ts --project unit tests/configuration -u`).",
      "## Every house",
      of(undefined),
      "## Sandbox only",
      of("sandbox"),
      "## Production only",
      of("production"),
      "## Read by the build",
      table([mirrorKeys]),
    ].join("\n\n") + "\n"
  );
}

/**
 * All settings that this kind of house reads. Each is answered with its own example, which therefore has to be valid.
 */
function declared(mode: Mode): Setting[] {
  const settings: Setting[] = [];
  const text = (setting: Setting) => {
    settings.push(setting);
    // Settings of both kinds have an example for production.
    return setting.only === mode || (setting.only === undefined && mode === "production") ? setting.example : undefined;
  };
  configFrom({ mode, text, needed: text });
  return settings;
}

const mirrorKeys: Setting = {
  name: "KARAT_MIRROR_KEYS",
  meaning: "the keys whose mirror lists the pages trust",
  fallback: "the sandbox's",
  example: "2026=PRGuWRR3uCALIoMSlZBm5mTt02cYmRMmPuwwdfUdyfw",
};

function table(settings: readonly Setting[]): string {
  const rows = settings.map(({ name, meaning, fallback = "the house does not start", example }) => {
    return `| \`${name}\` | ${meaning} | ${fallback} | \`${example}\` |`;
  });
  return ["| name | what it is | without it | example |", "|---|---|---|---|", ...rows].join("\n");
}
