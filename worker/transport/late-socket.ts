import type { LiveSocket, SocketUser } from "./live-socket.ts";
import { type LoadingLine, untilLoaded } from "./loading.ts";

type OpenSocket = (user: SocketUser, signal: AbortSignal) => LiveSocket;

/** The live socket, whose code comes when there is something to hear for the first time. */
export function createLateSocket(load: () => Promise<OpenSocket>, line: LoadingLine): OpenSocket {
  return (user, signal) => {
    let socket: LiveSocket | undefined;
    void untilLoaded(load, line).then((open) => {
      if (!signal.aborted) socket = open(user, signal);
    });
    // What is wanted before it is open, it finds out by itself.
    return { update: (fresh) => socket?.update(fresh) };
  };
}
