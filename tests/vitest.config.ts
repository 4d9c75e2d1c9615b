import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));
/** More than cores: what waits for a database, a browser or a process of its own leaves room for another. */
const maxWorkers = Math.ceil(1.5 * availableParallelism());

/** Flows with a house of their own. Some of them wait for half a minute, which at the end would be time of idle cores. */
const ownHouses = ["ten-tabs", "reality-check", "deposits", "reading"].map((name) => `${name}.test.ts`);

/** Units, then these, so that no other flow comes between two houses of another kind, and then the rest. */
class ByTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((a, b) => turnOf(a) - turnOf(b));
  }
}

function turnOf({ project, moduleId }: TestSpecification): number {
  if (project.name === "unit") return -1;
  const own = ownHouses.indexOf(basename(moduleId));
  return own < 0 ? ownHouses.length : own;
}

// Rounds that nobody waits for would only take their part of the machine: who needs them says so.
process.env["KARAT_SHARED_GAMES"] ??= "none";

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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a flow waits for comes over a network and through three threads of a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
