import * as v from "valibot";
import { frameSessionOf, type GameMessage, hostMessage } from "../../../contract/game-frame.ts";

type Told = GameMessage extends infer Message
  ? Message extends GameMessage
    ? Omit<Message, "session">
    : never
  : never;

/** The page that frames the game, if one does: it is told, and heard when it names the session of this frame. */
export function createHost() {
  const session = frameSessionOf(location.hash);
  const isFramed = session !== undefined && parent !== window;
  let isHeld = false;
  const heard = { hold: () => {}, refresh: () => {} };

  addEventListener("message", ({ source, data }) => {
    if (!isFramed || source !== parent) return;
    const message = v.safeParse(hostMessage, data);
    if (!message.success || message.output.session !== session) return;
    if (message.output.type === "refresh") heard.refresh();
    else {
      isHeld = message.output.is_held;
      heard.hold();
    }
  });

  function tell(message: Told): void {
    // Which sites may frame the game says its server; what it tells is no secret to any of them.
    if (isFramed) parent.postMessage({ ...message, session }, "*");
  }

  return {
    isFramed,
    tell,
    leave: () => tell({ type: "close" }),
    isHeld: () => isHeld,
    onHold: (listen: () => void) => void (heard.hold = listen),
    onRefresh: (listen: () => void) => void (heard.refresh = listen),
  };
}
export type Host = ReturnType<typeof createHost>;
