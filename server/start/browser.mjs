import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run-quietly.mjs";

/** The one without windows first: it takes half the time, because it draws no tabs and buttons around each page. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = ["/usr/bin", "/usr/local/bin"];
const fixed = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that tests drive: the one in CHROMIUM_PATH, an installed one, or the one Playwright has fetched. */
export async function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) return runs(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = new Set([...(env.PATH ?? "").split(delimiter).filter(Boolean), ...places]);
  const candidates = names.flatMap((name) => [...folders].map((folder) => join(folder, name)));
  return [...candidates, ...fixed].find(runs) ?? (await playwrightsOwn());
}

/** Finds a browser or fetches one: Debian's package where that is allowed, else Playwright's download. */
export async function ensureBrowser(root, env = process.env) {
  if (await findBrowser(env)) return;
  if (env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is not a Chromium that runs here.`);
  const playwright = [process.execPath, join(root, "node_modules", "playwright", "cli.js"), "install", "chromium"];
  const debian = [["apt-get", "update"], aptInstall("chromium-headless-shell"), aptInstall("chromium")];
  const ways = process.getuid?.() === 0 ? [...debian, playwright] : [playwright];
  for (const way of ways) {
    console.log(`No Chromium for the tests yet: ${way.join(" ")} …`);
    if (attempt(way, root) && (await findBrowser(env))) return;
  }
  throw new Error("The tests need a browser and none could be fetched: install Chromium, or set CHROMIUM_PATH to one.");
}

const aptInstall = (name) => ["apt-get", "install", "-y", "--no-install-recommends", name];

function attempt(command, cwd) {
  try {
    runQuietly(command, {
      cwd,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      what: "Fetching a browser",
    });
    return true;
  } catch {
    // The next way may do; if none does, the reader needs to know what to do, not how three attempts went.
    return false;
  }
}

/** Ubuntu's `chromium-browser` is there and yet only asks for a snap, so being there is not enough. */
function runs(path) {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

async function playwrightsOwn() {
  // It may not be installed yet when this is asked; then it has fetched no browser either.
  const playwright = await import("playwright").catch(() => undefined);
  const path = playwright?.chromium.executablePath();
  return path && runs(path) ? path : undefined;
}
