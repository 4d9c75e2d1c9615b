import { useSyncExternalStore } from "react";
import { type DeviceSetting, usePlatform } from "../../browser/platform.ts";

export function useDeviceSetting(name: DeviceSetting): [value: string | undefined, set: (value: string) => void] {
  const { device } = usePlatform();
  const value = useSyncExternalStore(
    device.subscribe,
    () => device.get(name),
    () => undefined,
  );
  return [value, (next) => device.set(name, next)];
}
