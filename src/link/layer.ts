import type { Observable } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { Part, Parted } from "../../worker/bridge/parted.ts";
import type { Features } from "../../worker/features.ts";

/** A changing value of the data layer; undefined until it is known. */
export interface Stream<T> {
  /** Tells of each new value, and of what comes in parts of each part. */
  subscribe(listener: (part?: Part) => void): () => void;
  get(): T | undefined;
  /** All parts that have come since the value did. */
  parts?(): Part;
}

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Under which an order that moves money goes, for whoever remembers that it is out. */
  key?: string;
}

/** The data layer as a tab sees it: calls, which always end, and streams. */
export type Layer = { [F in keyof Features]: { [M in keyof Features[F]]: Crossed<Features[F][M]> } };

type Crossed<Method> = Method extends (...given: infer Given) => Observable<infer T>
  ? (...input: First<Given>) => Stream<WholeOf<T>>
  : Method extends (...given: infer Given) => Promise<Answer<infer T>>
    ? (...input: [...First<Given>, options?: CallOptions]) => Promise<Answer<T>>
    : never;

type WholeOf<T> = T extends Parted<infer Whole> ? Whole : T;

// Further arguments of a method never cross the port.
type First<Given extends unknown[]> = Given extends [infer Input, ...unknown[]]
  ? unknown extends Input
    ? []
    : [input: Input]
  : [];

interface Transport {
  call(name: string, input: unknown, options: CallOptions): Promise<Answer<unknown>>;
  stream(name: string, input: unknown): Stream<unknown>;
}

/** `layer.games.bet(order)` is a call, `layer.games.bets$(filter)` a stream: the name tells them apart. */
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
  // The proxy answers to every name; the type allows only those that exist.
  return new Proxy({}, { get: (_, name: string) => feature(name) }) as Layer;
}
