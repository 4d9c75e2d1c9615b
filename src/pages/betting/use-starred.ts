import { useDeviceSetting } from "../../features/preferences/use-device-setting.ts";

const most = 40;

/** Events that are marked on this device, guests' as well. */
export function useStarred() {
  const [text = "", set] = useDeviceSetting("starred");
  const ids = text.split(",").filter((id) => /^[\w-]{1,40}$/.test(id));
  return {
    ids,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) =>
      set((ids.includes(id) ? ids.filter((each) => each !== id) : [id, ...ids].slice(0, most)).join(",")),
  };
}
export type Starred = ReturnType<typeof useStarred>;
