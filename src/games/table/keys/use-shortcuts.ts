import { useDeviceSetting } from "../../../features/preferences/use-device-setting.ts";

/** Whether single-key shortcuts are on. Players who dictate, or press keys by accident, can turn them off. */
export function useShortcuts(): [isOn: boolean, set: (on: boolean) => void] {
  const [shortcuts, set] = useDeviceSetting("shortcuts");
  return [shortcuts !== "off", (on) => set(on ? "on" : "off")];
}
