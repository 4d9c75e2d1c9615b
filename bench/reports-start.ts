import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/world/free-port.ts";
import { coldStart, type Wanted } from "./cold-page.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { alternate, medianOf } from "./pairs.ts";
import type { Bench } from "./run-benches.ts";

const gateMs = 10;
const defaultPairs = 10;

/** What reports, recording and third parties cost a start: a page that has agreed to all, beside one that has to none. */
export const reportsStart: Bench = {
  what: `script on the main thread at the start of a page that may report, record and be tagged, beyond that of one that may not: at most ${gateMs} ms (REPORTS_PAIRS)`,
  async run({ say, env }) {
    const count = Number(env["REPORTS_PAIRS"] ?? defaultPairs);
    const folder = mkdtempSync(join(tmpdir(), "karat-reports-"));
    const port = await freePort();
    const house = await openHouse(folder, port, {
      KARAT_REPLAY_SHARE: "100",
      KARAT_TAG_MANAGER: "http://tags.localhost/tags.js",
      KARAT_CUSTOMER_DATA: "http://cdp.localhost/batch",
      KARAT_CUSTOMER_DATA_KEY: "key",
    });
    const browser = await openBrowser(port);
    const address = `http://karat.localhost:${port}/en`;
    const wanted = (consent: string): Wanted => ({
      address,
      shown: "li[data-game] a",
      count: 1,
      tapped: "li[data-game] a",
      cookies: { consent },
    });
    try {
      const agreed = () => coldStart(browser, wanted("1.analytics.advertising.replay"));
      const refused = () => coldStart(browser, wanted("1"));
      for (const warmUp of [agreed, refused]) await warmUp();
      const { a, b } = await alternate(count, agreed, refused);
      const of = (starts: typeof a) => medianOf(starts.map(({ scriptMs }) => scriptMs));
      const moreMs = of(a) - of(b);
      say(
        `${of(a).toFixed(1)} ms of script with all, ${of(b).toFixed(1)} ms with none (processor ÷ 4): ${moreMs.toFixed(1)} ms more`,
      );
      return { passed: moreMs < gateMs, gateMs, moreMs, agreed: a, refused: b };
    } finally {
      await browser.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
