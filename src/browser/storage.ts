/** The page's storage, where the browser allows one: what cannot be kept is not kept, and nothing else breaks. */
export function createStorage(storage: () => Storage) {
  return {
    get: (key: string) => attempt(() => storage().getItem(key)) ?? undefined,
    set: (key: string, value: string) => void attempt(() => storage().setItem(key, value)),
    remove: (key: string) => void attempt(() => storage().removeItem(key)),
  };
}

export type DeviceStorage = ReturnType<typeof createStorage>;

// A browser may refuse storage altogether, or be out of room; either throws, at the access or at the write.
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
