import { type ChildProcess, spawn } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { outputOf } from "./house-process.ts";

test("a house is open once it says how to stop it", async () => {
  const house = run('console.log("Ctrl-C stops it."); setInterval(() => {}, 1_000)');
  const { said, untilOpen } = outputOf(house);
  await untilOpen();
  expect(said()).toContain("Ctrl-C");
});

test("a house that ends before it is open is told with its code and what it has said", async () => {
  const house = run('console.log("no folder"); process.exitCode = 3');
  await expect(outputOf(house).untilOpen()).rejects.toThrow("the house ended with 3:");
});

test("a house that is killed before it is open is told with its signal", async () => {
  const house = run('console.log("nearly"); setInterval(() => {}, 1_000)');
  const { said, untilOpen } = outputOf(house);
  const opening = expect(untilOpen()).rejects.toThrow(/SIGKILL:\nnearly/);
  await expect.poll(said).toContain("nearly");
  house.kill("SIGKILL");
  await opening;
});

function run(script: string): ChildProcess {
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}
