import { type Browser, chromium } from "playwright";
import { findBrowser } from "../../server/start/browser.mjs";

/** What Playwright turns off: whoever names features takes the place of its own list. */
export const offInPlaywright = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  "msForceBrowserSignIn",
];

/**
 * What opens beneath an address bar is two pages of the browser's own, which it gets ready for each window, seen or not:
 * more than a third of what it takes to open a page of the house.
 */
const addressBarPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...offInPlaywright, ...addressBarPages].join(",")}`,
];

/** A browser for which the house at this port stands at the end of a line. */
export async function openBrowser(port: number, linePort: number): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("no browser: npm test finds or installs one");
  return chromium.launch({
    executablePath,
    args: [...flags, `--host-resolver-rules=MAP *.localhost:${port} 127.0.0.1:${linePort}`],
    logger: { isEnabled: (name) => name === "browser", log: (_, __, message) => void tellEnd(String(message)) },
  });
}

/** Where the browser itself has failed a test, nothing else says so. */
function tellEnd(line: string): void {
  if (/fatal|check failed/i.test(line)) console.log(line);
}
