import type { Observable } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { Features } from "../../worker/features.ts";

/** A value of the data layer as it moves; undefined until it is known. */
export interface Stream<T> {
  subscribe(listener: () => void): () => void;
  get(): T | undefined;
}

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** The data layer as a tab sees it: calls that always end, and streams. */
export type Layer = { [F in keyof Features]: { [M in keyof Features[F]]: Crossed<Features[F][M]> } };

type Crossed<Method> = Method extends (...given: infer Given) => Observable<infer T>
  ? (...input: First<Given>) => Stream<T>
  : Method extends (...given: infer Given) => Promise<Answer<infer T>>
    ? (...input: [...First<Given>, options?: CallOptions]) => Promise<Answer<T>>
    : never;

// What a method takes beside its input never crosses the port.
type First<Given extends unknown[]> = Given extends [infer Input, ...unknown[]]
  ? unknown extends Input
    ? []
    : [input: Input]
  : [];

interface Transport {
  call(name: string, input: unknown, options: CallOptions): Promise<Answer<unknown>>;
  stream(name: string, input: unknown): Stream<unknown>;
}

/** `layer.games.bet(order)` and `layer.games.bets$(filter)`: the name says which of the two a method is. */
export function createLayer({ call, stream }: Transport): Layer {
  const feature = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, member: string) =>
          member.endsWith("$")
            ? (input: unknown) => stream(`${name}.${member}`, input)
            : (input: unknown, options: CallOptions = {}) => call(`${name}.${member}`, input, options),
      },
    );
  // The proxy answers to every name; the type lets only those through that the data layer has.
  return new Proxy({}, { get: (_, name: string) => feature(name) }) as Layer;
}
