import { expect, test } from "vitest";
import { analyticsEvents } from "../contract/analytics.ts";
import { sharedEvents } from "../contract/analytics-names.ts";
import { analyticsPage } from "./analytics-page.ts";

test("docs/analytics.md says what the catalogue of events says", async () => {
  await expect(analyticsPage()).toMatchFileSnapshot("../docs/analytics.md");
});

test("an event is counted and measured by properties that it has", () => {
  for (const { props, by, ...rest } of Object.values(analyticsEvents)) {
    expect(props.entries).toHaveProperty(by);
    if ("measured" in rest) expect(props.entries).toHaveProperty(rest.measured);
  }
});

test("what is shared with third parties is in the catalogue", () => {
  for (const name of sharedEvents) expect(analyticsEvents).toHaveProperty(name);
});
