import { writeSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** What a run says while it goes on, a line each: how many tests are known, and which file has just ended one. */
export interface Progress {
  known: number;
  done: number;
  file: string;
}

/** The pipe on which whoever has started the run listens. */
export const progressFd = 3;

/** Tells whoever has started Vitest where it is, apart from what it prints. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its path from there.
export default class ProgressReporter implements Reporter {
  readonly #known = new Map<string, number>();
  #done = 0;

  onTestModuleCollected(module: TestModule): void {
    this.#known.set(module.moduleId, [...module.children.allTests()].length);
  }

  onTestCaseResult(test: TestCase): void {
    this.#done += 1;
    const known = [...this.#known.values()].reduce((sum, count) => sum + count, 0);
    const progress: Progress = { known, done: this.#done, file: test.module.relativeModuleId };
    writeSync(progressFd, `${JSON.stringify(progress)}\n`);
  }
}
