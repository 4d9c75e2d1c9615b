/*
 * What RxJS's ES2015 build needs of tslib for async iterables, rewritten in modern JavaScript: a quarter of the bytes
 * in the worker's start.
 */
type Steps = Generator<unknown, unknown, unknown>;
type Body = (...args: unknown[]) => Steps;

/** A yielded value is never a promise, as it was awaited before; so a promise marks an await. */
export const __await = async (value: unknown) => value;

export const __asyncValues = <T>(iterable: AsyncIterable<T>) => iterable[Symbol.asyncIterator]();

export async function __awaiter(self: unknown, args: unknown[] | undefined, _: unknown, body: Body): Promise<unknown> {
  const steps = body.apply(self, args ?? []);
  let step = steps.next();
  while (!step.done) step = await resumed(steps, step.value);
  return step.value;
}

export async function* __asyncGenerator(self: unknown, args: unknown[], body: Body): AsyncGenerator<unknown> {
  const steps = body.apply(self, args);
  try {
    let step = steps.next();
    while (!step.done)
      step = step.value instanceof Promise ? await resumed(steps, step.value) : steps.next(yield step.value);
  } finally {
    steps.return(undefined);
  }
}

const resumed = (steps: Steps, value: unknown) =>
  Promise.resolve(value).then(
    (settled) => steps.next(settled),
    (error: unknown) => steps.throw(error),
  );
