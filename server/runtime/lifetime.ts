export interface Lifetime {
  /** Opens one more thing. After `end` it rejects with `Ending`, and closes what was opened. */
  open<T>(opening: () => T | Promise<T>, close: (opened: T) => unknown): Promise<T>;
  /** Closes everything in reverse order, after the step under way: a half-opened thing cannot be closed. */
  end(): Promise<void>;
}

/** Stops a process from opening things while it is closing; not an error. */
export class Ending extends Error {
  override name = "Ending";
}

/** Everything a process has opened. It can be closed at any moment, also while still opening. */
export function createLifetime(): Lifetime {
  const closers: (() => unknown)[] = [];
  let step: Promise<unknown> = Promise.resolve();
  let ending: Promise<void> | undefined;

  async function open<T>(opening: () => T | Promise<T>, close: (opened: T) => unknown): Promise<T> {
    if (ending) throw new Ending();
    const opened = (async () => opening())().then((made) => {
      closers.push(() => close(made));
      return made;
    });
    step = opened.catch(() => {});
    const made = await opened;
    if (ending) throw new Ending();
    return made;
  }

  async function closeAll(): Promise<void> {
    await step;
    const failures: unknown[] = [];
    for (const close of closers.reverse()) {
      // One failure to close must not keep the rest open.
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return { open, end: () => (ending ??= closeAll()) };
}
