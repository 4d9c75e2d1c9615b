import type { Environment } from "../environment/environment.ts";

/** A Web Lock held while this worker lives: whoever is granted it knows that the worker is gone. */
export function holdLife({ locks, uuid }: Pick<Environment, "locks" | "uuid">) {
  const lock = `karat:worker:${uuid()}`;
  const held = new Promise<void>((holding) => {
    void locks.request(lock, () => {
      holding();
      return new Promise(() => {});
    });
  });
  return { lock, held };
}

export type Life = ReturnType<typeof holdLife>;
