import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Platform, PlatformProvider } from "../../browser/platform.ts";
import { readSlip, type SlipData, type SlipLeg, type SlipStore, useSlip } from "./use-slip.ts";

const leg = (event: string): SlipLeg => [`${event}:winner3:home`, "2.00", 1];

function Drawn({ tell }: { tell(store: SlipStore): void }) {
  tell(useSlip());
  return null;
}

/** Tabs of one device, each with the slip as it was when the tab was drawn. */
function createTabs(first: Partial<SlipData>) {
  let kept = JSON.stringify({ ...readSlip(undefined), ...first });
  const device = { get: () => kept, set: (_: string, value: string) => (kept = value), subscribe: () => () => {} };
  function tab(): SlipStore {
    const drawn: SlipStore[] = [];
    renderToStaticMarkup(
      <PlatformProvider value={{ device } as unknown as Platform}>
        <Drawn tell={(store) => drawn.push(store)} />
      </PlatformProvider>,
    );
    const [store] = drawn;
    if (!store) throw new Error("The slip was not drawn");
    return store;
  }
  return { tab, kept: () => readSlip(kept) };
}

test("what is changed in the slip while its order is out stays changed when the answer comes", () => {
  const { tab, kept } = createTabs({ kind: "single", amount: "10", legs: [leg("a")] });
  const pressed = tab();
  tab().change({ amount: "25", accept: "any" });
  pressed.change({ placed: "bet" });
  expect(kept()).toMatchObject({ amount: "25", accept: "any", legs: [leg("a")], placed: "bet" });
});

test("an order that is out is offered in no tab before it is known what became of it", () => {
  const { tab, kept } = createTabs({ kind: "single", amount: "10", legs: [leg("a")] });
  const [one, other] = [tab(), tab()];
  const key = one.send() ?? "";
  expect(kept().sent?.key).toBe(key);
  expect([one.send(), other.send()]).toEqual([undefined, undefined]);
  other.toggle(leg("b"));
  expect(other.send()).toBeUndefined();
  one.answered(key, null);
  expect(kept()).toMatchObject({ sent: null, placed: null, legs: [leg("a"), leg("b")] });
  expect(other.send()).toBeTypeOf("string");
});

test("the answer to an order shows its bet, and says nothing about the next order", () => {
  const { tab, kept } = createTabs({ kind: "single", amount: "10", legs: [leg("a")] });
  const first = tab().send() ?? "";
  tab().answered(first, "bet");
  expect(kept()).toMatchObject({ sent: null, placed: "bet" });
  tab().change({ placed: null });
  const second = tab().send();
  tab().answered(first, "bet");
  expect(kept()).toMatchObject({ sent: { key: second }, placed: null });
});

test("what is chosen while an order is out is no part of its bet, and is what the next slip begins with", () => {
  const { tab, kept } = createTabs({ kind: "single", amount: "10", legs: [leg("a")] });
  const key = tab().send() ?? "";
  tab().toggle(leg("b"));
  tab().answered(key, "bet");
  tab().toggle(leg("c"));
  expect(kept()).toMatchObject({ placed: null, legs: [leg("b"), leg("c")] });
  tab().answered(tab().send() ?? "", "next");
  tab().toggle(leg("d"));
  expect(kept()).toMatchObject({ kind: "single", legs: [leg("d")] });
});
