export interface QuietHours {
  from: number;
  to: number;
}

/** How many minutes of a player's quiet hours are left at this time of their day; 0 outside of them. */
export function quietMinutes(quiet: QuietHours | null, { hour, minute }: { hour: number; minute: number }): number {
  if (!quiet || !isWithin(quiet, hour)) return 0;
  return ((quiet.to - hour + 24) % 24) * 60 - minute;
}

/** Equal hours are none: nobody means a whole day by it. */
function isWithin({ from, to }: QuietHours, hour: number): boolean {
  return from <= to ? from <= hour && hour < to : hour >= from || hour < to;
}
