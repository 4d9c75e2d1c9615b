import type { Layer } from "../link/layer.ts";
import type { DeviceStorage } from "./storage.ts";
import { whenIdle } from "./when-idle.ts";

const askedAtKey = "houseKeysKept";
const dayMs = 86_400_000;

/** Once a day, when nobody waits for the page, the keys of the house are kept: receipts are then checked without a network, too. */
export function keepHouseKeys(layer: Pick<Layer, "proof">, device: DeviceStorage, idle = whenIdle) {
  const since = Date.now() - Number(device.get(askedAtKey) ?? 0);
  if (since >= 0 && since < dayMs) return;
  idle(() => {
    const keys = layer.proof.keys$();
    const stop = keys.subscribe(() => {
      const known = keys.get();
      if (!known || known.stale) return;
      device.set(askedAtKey, String(Date.now()));
      stop();
    });
  });
}
