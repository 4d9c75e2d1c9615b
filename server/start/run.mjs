import { pathToFileURL, fileURLToPath } from "node:url";
import { join } from "node:path";
import { currentBuild } from "./built.mjs";
import { endWithNpm } from "./parent.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const build = currentBuild(root);

if (build) {
  endWithNpm();
  await import(pathToFileURL(join(root, "dist", build.id, "server", "main.js")).href);
} else {
  console.error("Nothing has been built yet: `npm start` builds what it needs.");
  process.exitCode = 1;
}
