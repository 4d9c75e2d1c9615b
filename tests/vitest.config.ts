import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  test: {
    root,
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          root,
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "dist/**", "tests/flows/**"],
          globalSetup: ["tests/global-setup.ts"],
          // All cores: what waits for a database or a process of its own leaves room for another.
          maxWorkers: "100%",
          // Nothing of the house has module state, so the next file may find what the one before has loaded: to load it
          // anew for each took more than the tests do.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: "flows",
          root,
          include: ["tests/flows/**/*.test.ts"],
          globalSetup: ["tests/empty-house.ts"],
          // Each has a browser and a house of its own, and waits for them a third of its time.
          maxWorkers: 3,
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
