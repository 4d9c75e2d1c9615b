interface Part {
  unit: "days" | "hours" | "minutes" | "seconds";
  figure: string;
}

/** The largest units that say enough: seconds only where there is less than an hour. */
export function leftParts(ms: number): Part[] {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const two = (value: number) => String(value).padStart(2, "0");
  if (days === 0 && hours === 0)
    return [
      { unit: "minutes", figure: String(minutes) },
      { unit: "seconds", figure: two(seconds % 60) },
    ];
  const rest: Part[] = [
    { unit: "hours", figure: days > 0 ? two(hours) : String(hours) },
    { unit: "minutes", figure: two(minutes) },
  ];
  return days > 0 ? [{ unit: "days", figure: String(days) }, ...rest] : rest;
}
