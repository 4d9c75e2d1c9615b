import { runCheck } from "./run-check.ts";

const { text, isRight } = await runCheck(process.argv.slice(2));
process.stdout.write(`${text}\n`);
process.exitCode = isRight ? 0 : 1;
