/** Storage that never throws: where the browser does not allow it, values are just not kept. */
export function createStorage(storage: () => Storage) {
  return {
    get: (key: string) => attempt(() => storage().getItem(key)) ?? undefined,
    set: (key: string, value: string) => void attempt(() => storage().setItem(key, value)),
    remove: (key: string) => void attempt(() => storage().removeItem(key)),
  };
}

export type DeviceStorage = ReturnType<typeof createStorage>;

// Storage may be refused altogether or be full; reading or writing then throws.
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
