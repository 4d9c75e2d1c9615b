import { expect, test } from "vitest";
import type { PackStep } from "../../../contract/promotions.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { packDays } from "../../../rules/promotions/welcome-pack.ts";
import { PackView } from "./pack-view.tsx";

const terms = { match_percent: 100, cap: "15000.00", min_deposit: "100.00", wagering: 10, days: 14, free_spins: 30 };
const step = (number: number, state: PackStep["state"]): PackStep => ({
  ...terms,
  currency: "RUB",
  step: number,
  state,
  at: state === "done" ? "2026-11-23T10:00:00Z" : null,
});
const pack = (...steps: PackStep[]) => ({ steps, endsAtMs: undefined, aheadMs: 0 });

test("the page leads a player on to the next step, and nowhere while nothing may be offered", async () => {
  const texts = await createTexts("en", ["common", "offers", "bonuses", "welcome-pack"]);
  const open = texts(<PackView pack={pack(step(1, "done"), step(2, "open"))} isGuest={false} isClosed={false} />);
  expect(open).toContain("|Next step|");
  expect(open).not.toContain("During a break");
  const closed = texts(<PackView pack={pack(step(1, "done"))} isGuest={false} isClosed />);
  expect(closed).not.toContain("Next step");
  expect(closed).toContain(
    "|During a break, once you’ve reached a limit, or while you’re too young to play, we offer you none.|",
  );
  expect(closed).toContain("|First step|");
});

test("without a pack the page leads to other bonuses, and nowhere while there are none either", async () => {
  const texts = await createTexts("en", ["common", "offers", "bonuses", "welcome-pack"]);
  const page = (isClosed: boolean) => texts(<PackView pack={null} isGuest={false} isClosed={isClosed} />);
  expect(page(false)).toContain("|See the bonuses|");
  expect(page(false)).toContain(`|It’s for new players: its first step waits ${packDays} days from when`);
  expect(page(true)).not.toContain("See the bonuses");
  expect(page(true)).toContain(
    "|During a break, once you’ve reached a limit, or while you’re too young to play, we offer you none.|",
  );
});
