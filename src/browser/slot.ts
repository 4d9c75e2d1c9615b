/** One value of this page, for whoever shows something of it. */
export function createSlot<T>() {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  return {
    get: () => value,
    set(next: T | undefined) {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Slot<T> = ReturnType<typeof createSlot<T>>;
