import type { Layer } from "../link/layer.ts";
import type { DeviceStorage } from "./storage.ts";
import { whenIdle } from "./when-idle.ts";

const askedAtKey = "houseKeysKept";
const dayMs = 86_400_000;

/** Caches the house's keys once a day while the page is idle, so that receipts can be verified offline. */
export function keepHouseKeys(layer: Pick<Layer, "proof">, device: DeviceStorage, idle = whenIdle) {
  const since = Date.now() - Number(device.get(askedAtKey) ?? 0);
  if (since >= 0 && since < dayMs) return;
  idle(() => {
    const keys = layer.proof.keys$();
    const stop = keys.subscribe(() => {
      const current = keys.get();
      if (!current || current.stale) return;
      device.set(askedAtKey, String(Date.now()));
      stop();
    });
  });
}
