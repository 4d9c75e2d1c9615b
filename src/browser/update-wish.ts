const name = "karat:update-wish";

/** Somebody wants the newer build now, however short the time since the last one. */
export function wishUpdate(): void {
  dispatchEvent(new Event(name));
}

export function onUpdateWish(listener: () => void): void {
  addEventListener(name, listener);
}
