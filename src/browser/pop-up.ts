import { safeParse } from "valibot";
import { type PopUpFailure, popUpMessage } from "../../contract/providers.ts";

export interface PopUpCode {
  token: string;
  /** Nobody is there yet for whom it is. */
  isNew: boolean;
}

/** How a pop-up ended: with the code that it was opened for, or why there is none. */
export type PopUpEnd = PopUpCode | { why: PopUpFailure | "closed" | "late" };

export interface PopUp {
  go(address: string): void;
  /** Its message, which counts only from this origin, from this very window and with this state. */
  ended(expected: { from: string; state: string }, signal: AbortSignal): Promise<PopUpEnd>;
  close(): void;
}

const size = { width: 480, height: 680 };
const limitMs = 600_000;
const lookEveryMs = 500;

/** A window of its own, if the browser allows one: inside a tap it does. Empty, it waits for where to go. */
export function openPopUp(address = ""): PopUp | undefined {
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.round(screenY + (outerHeight - size.height) / 2);
  const position = Object.entries({ ...size, left, top }).map((pair) => pair.join("="));
  const opened = open(address, "_blank", ["popup", ...position].join(","));
  return opened ? popUpOf(opened) : undefined;
}

function popUpOf(opened: Window): PopUp {
  return {
    go: (address) => opened.location.replace(address),
    ended: ({ from, state }, signal) =>
      new Promise((resolve) => {
        const done = new AbortController();
        const late = setTimeout(() => end({ why: "late" }), limitMs);
        let missing = 0;
        // A message that was sent just before it closed is still on its way.
        const look = setInterval(() => {
          missing = opened.closed ? missing + 1 : 0;
          if (missing > 1) end({ why: "closed" });
        }, lookEveryMs);
        addEventListener("message", hear, { signal: done.signal });
        signal.addEventListener("abort", () => end({ why: "closed" }), { signal: done.signal });

        function hear({ origin, source, data }: MessageEvent<unknown>) {
          if (origin !== from || source !== opened) return;
          const message = safeParse(popUpMessage, data);
          if (!message.success || message.output.state !== state) return;
          const { output } = message;
          end("token" in output ? { token: output.token, isNew: output.is_register } : { why: output.error });
        }

        function end(how: PopUpEnd) {
          done.abort();
          clearTimeout(late);
          clearInterval(look);
          opened.close();
          resolve(how);
        }
      }),
    close: () => opened.close(),
  };
}
