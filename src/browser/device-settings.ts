import type { DeviceSetting, DeviceSettings } from "./platform.ts";
import type { DeviceStorage } from "./storage.ts";

/** Settings of this device, shared by all tabs; without storage they last as long as the page. */
export function createDeviceSettings(storage: DeviceStorage): DeviceSettings {
  const set = new Map<string, string>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());

  addEventListener("storage", ({ key }) => {
    if (key === null) set.clear();
    else set.delete(key);
    tell();
  });

  return {
    get: (name) => set.get(name) ?? storage.get(name),
    set(name: DeviceSetting, value) {
      set.set(name, value);
      storage.set(name, value);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
