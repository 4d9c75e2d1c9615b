import { writeSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Progress of a test run, sent as lines: how many tests are known, and which file has just finished one. */
export interface Progress {
  known: number;
  done: number;
  file: string;
}

/** The file descriptor of the pipe to whoever started the run. */
export const progressFd = 3;

/** Reports progress to whoever has started Vitest, apart from its printed output. */
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
