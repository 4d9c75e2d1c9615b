import { useDeviceSetting } from "../../../features/preferences/use-device-setting.ts";

/** Whether single keys play on this device: who speaks to it, or presses keys unwillingly, can switch them off. */
export function useShortcuts(): [isOn: boolean, set: (on: boolean) => void] {
  const [shortcuts, set] = useDeviceSetting("shortcuts");
  return [shortcuts !== "off", (on) => set(on ? "on" : "off")];
}
