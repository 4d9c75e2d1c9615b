import { type CaptchaPurpose, type ExecuteMessage, type FrameMessage, tokenAnswer } from "../../../contract/captcha.ts";
import type { CaptchaProviderName } from "../../../contract/captcha-providers.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { Captcha } from "./captcha.ts";
import { CaptchaFrame } from "./captcha-frame.tsx";

/** Whoever has not loaded by then is not waited for. */
const loadMs = 8_000;
/** Whoever has neither answered by then nor shown anything, and into whose frame nobody has gone, is not waited for. */
const silentMs = 12_000;
/** Somebody may have pictures to look at. */
const solveMs = 120_000;

interface Parts {
  provider: CaptchaProviderName;
  /** The page that it lives in, at a host of its own. */
  address: string;
}

/** Another one's captcha in a frame of its own origin, which tells what it has by messages. Anything wrong with it fails it. */
export function framedCaptcha({ provider, address }: Parts): Captcha {
  const { origin } = new URL(address);
  let frame: HTMLIFrameElement | null = null;
  let hear: (message: Exclude<FrameMessage, { type: "opened" }>) => void = () => {};
  let opened = () => {};

  function listen({ origin: from, source, data }: MessageEvent<unknown>) {
    const message = read(data);
    if (from !== origin || source !== frame?.contentWindow || !message) return;
    if (message.type === "opened") opened();
    else hear(message);
  }

  /** Resolves with the first message of the frame that ends it, or undefined once it is too late for one. */
  function heard(withinMs: number, signal: AbortSignal): Promise<FrameMessage | undefined> {
    return new Promise((resolve) => {
      let timer = setTimeout(end, withinMs);
      opened = () => {
        clearTimeout(timer);
        timer = setTimeout(end, solveMs);
      };
      signal.addEventListener("abort", end);
      hear = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
      function end() {
        clearTimeout(timer);
        resolve(undefined);
      }
    });
  }

  async function execute(action: CaptchaPurpose, { signal }: { signal: AbortSignal }): Promise<Answer<string>> {
    const message = heard(silentMs, signal);
    // Of two providers one says that it has something to solve; who goes into the frame of the other has seen it.
    const seen = () => document.activeElement === frame && opened();
    addEventListener("blur", seen);
    frame?.contentWindow?.postMessage({ type: "execute", action } satisfies ExecuteMessage, origin);
    const told = await message;
    removeEventListener("blur", seen);
    removeEventListener("message", listen);
    if (told?.type === "token") return { ok: true, value: tokenAnswer(provider, told.token) };
    const error = signal.aborted ? "aborted" : "captcha_failed";
    return { ok: false, error: { error, status: 0, fields: {} } };
  }

  return {
    async load(signal) {
      addEventListener("message", listen);
      const isLoaded = (await heard(loadMs, signal))?.type === "loaded";
      if (!isLoaded) removeEventListener("message", listen);
      return isLoaded;
    },
    render: (onStop) => <CaptchaFrame address={address} onFrame={(made) => (frame = made)} onStop={onStop} />,
    execute,
  };
}

function read(data: unknown): FrameMessage | undefined {
  const { type, token } = { ...(data as { type?: unknown; token?: unknown } | undefined) };
  if (type === "loaded" || type === "failed" || type === "opened") return { type };
  return type === "token" && typeof token === "string" ? { type, token } : undefined;
}
