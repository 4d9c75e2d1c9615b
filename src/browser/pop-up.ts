import { safeParse } from "valibot";
import { type PopUpFailure, popUpMessage } from "../../contract/providers.ts";

export interface PopUpCode {
  token: string;
  /** There is no account for this identity yet. */
  isNew: boolean;
}

export type PopUpEnd = PopUpCode | { why: PopUpFailure | "closed" | "late" };

export interface PopUp {
  go(address: string): void;
  /** Waits for its message, which counts only from this origin, from this very window and with this state. */
  ended(expected: { from: string; state: string }, signal: AbortSignal): Promise<PopUpEnd>;
  close(): void;
}

const size = { width: 480, height: 680 };
const limitMs = 600_000;
const lookEveryMs = 500;

/** Opens a window, which browsers allow during a tap. Without an address it stays empty until `go`. */
export function openPopUp(address = ""): PopUp | undefined {
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.round(screenY + (outerHeight - size.height) / 2);
  const position = Object.entries({ ...size, left, top }).map((pair) => pair.join("="));
  const popUp = open(address, "_blank", ["popup", ...position].join(","));
  return popUp ? popUpOf(popUp) : undefined;
}

function popUpOf(opened: Window): PopUp {
  return {
    go: (address) => opened.location.replace(address),
    ended: ({ from, state }, signal) =>
      new Promise((resolve) => {
        const done = new AbortController();
        const late = setTimeout(() => end({ why: "late" }), limitMs);
        let closedLooks = 0;
        // A message sent just before closing may still be on its way.
        const look = setInterval(() => {
          closedLooks = opened.closed ? closedLooks + 1 : 0;
          if (closedLooks > 1) end({ why: "closed" });
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
