import type { LiveSocket, SocketUser } from "./live-socket.ts";
import { type LoadingLine, untilLoaded } from "./loading.ts";

type OpenSocket = (user: SocketUser, signal: AbortSignal) => LiveSocket;

/** A live socket whose code is loaded when it is first needed. */
export function createLateSocket(load: () => Promise<OpenSocket>, line: LoadingLine): OpenSocket {
  return (user, signal) => {
    let socket: LiveSocket | undefined;
    void untilLoaded(load, line).then((open) => {
      if (!signal.aborted) socket = open(user, signal);
    });
    // Once open, it reads what is wanted by then.
    return { update: (fresh) => socket?.update(fresh) };
  };
}
