export type Device = "phone" | "tablet" | "desktop";

/** The class of device that a window's width stands for. */
export function deviceOf(width: number): Device {
  if (width < 640) return "phone";
  return width < 1024 ? "tablet" : "desktop";
}
