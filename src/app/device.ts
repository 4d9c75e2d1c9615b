export type Device = "phone" | "tablet" | "desktop";

export function deviceOf(width: number): Device {
  if (width < 640) return "phone";
  return width < 1024 ? "tablet" : "desktop";
}
