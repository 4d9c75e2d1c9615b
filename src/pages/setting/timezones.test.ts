import { expect, test } from "vitest";
import { offsetOf, zoneGroups } from "./timezones.ts";

test("every timezone stands in one group, and whoever has another one still finds it", () => {
  const zones = zoneGroups(["Europe/Kyiv", "Mars/Base"]).flatMap((group) => group.zones.map(({ zone }) => zone));
  for (const zone of [...Intl.supportedValuesOf("timeZone"), "UTC", "Europe/Kyiv", "Mars/Base"])
    expect(zones.filter((each) => each === zone)).toEqual([zone]);
});

test("a place is named so that its first letters find it", () => {
  const cities = new Map(zoneGroups([]).flatMap(({ zones }) => zones.map(({ zone, city }) => [zone, city])));
  expect(cities.get("Europe/Berlin")).toBe("Berlin");
  expect(cities.get("America/New_York")).toBe("New York");
  expect(cities.get("America/Argentina/Salta")).toBe("Salta (Argentina)");
  expect(cities.get("UTC")).toBe("UTC");
});

test("an offset is said as people know it, and of a zone that is not known nothing is made up", () => {
  expect(["Asia/Kolkata", "Asia/Tokyo", "UTC", "America/Phoenix"].map(offsetOf)).toEqual([
    "UTC+05:30",
    "UTC+09:00",
    "UTC+00:00",
    "UTC-07:00",
  ]);
  expect(offsetOf("Mars/Base")).toBe("Mars/Base");
});
