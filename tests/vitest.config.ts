import { availableParallelism, totalmem } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));
/**
 * One more than cores: what waits for a database, a browser or a round leaves room for another, and with more of them
 * what meets a limit of time fails on a busy machine. Each may hold a browser and a house, for which there has to be memory.
 */
const maxWorkers = Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 1.5e9)));

/** Files that take longest, or at times do: one that began last would run alone at the end. */
const longest = [
  "release",
  "accessible",
  "ways-in",
  "deposits",
  "providers",
  "login-link",
  "mirrors",
  "shell",
  "killed-worker",
];
/**
 * Of the units one waits for minutes, after each of three thousand calls for the messages it may have sent; and one
 * counts what the processor does, which in a process that others have filled is the collecting of their garbage, too.
 */
const first = ["same-time", "long-requests"];
/** Files that wait for rounds, tokens or answers rather than compute: several at once would leave the cores idle. */
const waiting = ["betting", "ten-tabs", "crash", "tournaments", "rooms", "reality-check", "early-tap"];

/** Units, then flows; the longest first, and one that waits among those that compute. */
class ByTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = (await super.sort(files)).sort((a, b) => turnOf(a) - turnOf(b));
    const computing = sorted.filter((file) => !waits(file));
    for (const [index, file] of sorted.filter(waits).entries()) {
      const flows = computing.findIndex(({ project }) => project.name === "flows");
      computing.splice((flows < 0 ? computing.length : flows) + index * maxWorkers, 0, file);
    }
    return computing;
  }
}

function turnOf(file: TestSpecification): number {
  if (file.project.name === "unit") return first.includes(nameOf(file)) ? -2 : -1;
  const turn = longest.indexOf(nameOf(file));
  return turn < 0 ? longest.length : turn;
}

const waits = (file: TestSpecification) => file.project.name === "flows" && waiting.includes(nameOf(file));
const nameOf = ({ moduleId }: TestSpecification) => basename(moduleId, ".test.ts");

// Rounds and matches that nobody waits for would only take their part of the machine: who needs them says so.
process.env["KARAT_SHARED_GAMES"] ??= "none";
process.env["KARAT_ODDS_FEED"] ??= "none";

/** As the build has it. */
const resolve = { alias: { "react-i18next": `${root}src/i18n/use-translation.tsx` } };

export default defineConfig({
  test: {
    root,
    reporters: ["default"],
    sequence: { sequencer: ByTurns },
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          root,
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "dist/**", "tests/flows/**"],
          globalSetup: ["tests/world/global-setup.ts"],
          maxWorkers,
          // Nothing of the house has module state, so the next file may find what the one before has loaded: to load it
          // anew for each took more than the tests do.
          isolate: false,
          // Only what hangs meets them: a machine may be as busy as it likes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: "flows",
          root,
          include: ["tests/flows/**/*.test.ts"],
          globalSetup: ["tests/world/empty-house.ts"],
          maxWorkers,
          // Nor does the next file load anew what the one before has loaded.
          isolate: false,
          // Only what hangs meets these: what a flow waits for comes through three threads of a machine that may be busy.
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
