const name = "karat:update-wish";

/** Asks for the newer build now, however recent the last update was. */
export function wishUpdate(): void {
  dispatchEvent(new Event(name));
}

export function onUpdateWish(listener: () => void): void {
  addEventListener(name, listener);
}
