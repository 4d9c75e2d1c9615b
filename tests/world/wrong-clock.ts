import type { BrowserContext } from "playwright";
import { callOver } from "./call.ts";

/** Sets a device's clock wrong, in its pages and in the dedicated worker that each starts. A shared one is out of reach. */
export async function setClockWrong(context: BrowserContext, byMs: number): Promise<void> {
  const wrong = `{
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts) { parts.length === 0 ? super(Right.now() + ${byMs}) : super(...parts); }
      static now() { return Right.now() + ${byMs}; }
    };
  }`;
  await context.addInitScript(wrong);
  // To the browser a script that the test has answered comes from nowhere, and may not call this machine unasked.
  await context.grantPermissions(["local-network-access"]);
  await context.route(/\/assets\/solo-[^/]+\.js$/, async (route) => {
    const address = route.request().url();
    const { text } = await callOver(Number(new URL(address).port), address);
    await route.fulfill({ contentType: "text/javascript", body: wrong + text });
  });
}
