/** The multiplier of this moment, for whatever shows it with each picture: nothing is drawn anew for it but a text. */
export function createPulse() {
  const listeners = new Set<(e2: number) => void>();
  let now = 100;
  return {
    get: () => now,
    beat(e2: number) {
      if (e2 === now) return;
      now = e2;
      for (const listener of listeners) listener(e2);
    },
    subscribe(listener: (e2: number) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Pulse = ReturnType<typeof createPulse>;
