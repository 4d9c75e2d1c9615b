export interface Lifetime {
  /** Opens one thing more. Once the end has been wished for, it rejects with `Ending`, and what was opened is closed. */
  open<T>(opening: () => T | Promise<T>, close: (opened: T) => unknown): Promise<T>;
  /** Closes everything in the opposite order, after the step that is under way: half of a thing cannot be closed. */
  end(): Promise<void>;
}

/** Keeps a process from going on with opening what is to be closed already; nothing has gone wrong. */
export class Ending extends Error {
  override name = "Ending";
}

/** All that a process has opened, which can be closed at any moment of its life, also while it is still opening. */
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
      // What does not close must not keep the rest open.
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
