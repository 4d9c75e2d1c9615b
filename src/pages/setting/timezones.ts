const regions = [
  "Europe",
  "Asia",
  "Africa",
  "America",
  "Antarctica",
  "Arctic",
  "Atlantic",
  "Australia",
  "Indian",
  "Pacific",
] as const;

interface ZoneGroup {
  region: (typeof regions)[number] | "other";
  /** Sorted, so that typing the first letters finds a city. */
  zones: { zone: string; city: string }[];
}

/** All time zones that this browser knows, plus the given ones, by region. */
export function zoneGroups(also: readonly string[]): ZoneGroup[] {
  const all = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...also])].sort();
  return [...regions, "other" as const]
    .map((region) => ({
      region,
      zones: all
        .filter((zone) => regionOf(zone) === region)
        .map((zone) => ({ zone, city: region === "other" ? zone : cityOf(zone) })),
    }))
    .filter(({ zones }) => zones.length > 0);
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time zone's current offset: "UTC+05:30". */
export function offsetOf(timezone: string): string {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone: timezone, timeZoneName: "longOffset" }).formatToParts();
    const { value = "GMT" } = parts.find(({ type }) => type === "timeZoneName") ?? {};
    return value.replace("GMT", "UTC");
  } catch {
    return timezone; // A zone newer than this browser.
  }
}

function regionOf(zone: string): ZoneGroup["region"] {
  return regions.find((region) => zone.startsWith(`${region}/`)) ?? "other";
}

/** "America/Argentina/Buenos_Aires" as "Buenos Aires (Argentina)". */
function cityOf(zone: string): string {
  const [, ...names] = zone.replaceAll("_", " ").split("/");
  const [city = zone, ...within] = names.reverse();
  return within.length > 0 ? `${city} (${within.join(", ")})` : city;
}
