import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askedLevel, type CaptchaPurpose } from "../../../contract/captcha.ts";
import type { Answer, LocalErrorKey } from "../../../contract/errors.ts";
import { usePlatform } from "../../browser/platform.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import type { Captcha } from "./captcha.ts";
import { houseWork } from "./house-work.tsx";

/** The house may demand more work than it first asked for. */
const mostRounds = 3;

/**
 * Sends a form for which the house may require a captcha: it is done in view of the user, then the form is sent again by
 * itself. The refusal is never shown, the captcha always is. Another one's captcha is tried once, where one is configured,
 * and in this form no more once it was of no use: what is wrong with it is only logged, and whoever does without it goes
 * on by the house's own work, which is always there.
 */
export function useChallenge(purpose: CaptchaPurpose) {
  const { i18n } = useTranslation();
  const layer = useLayer();
  const platform = usePlatform();
  const configured = useStream((layer) => layer.app.config$())?.captcha;
  const [id] = useState(() => crypto.randomUUID());
  const [shown, setShown] = useState<{ captcha: Captcha; onStop(): void }>();
  const working = useRef<AbortController>(null);
  const isOtherOver = useRef(false);
  const hasLeft = useRef(false);
  // Leaving the form cancels the work.
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      working.current?.abort();
    };
  }, []);

  async function withChallenge<T>(send: (captcha?: string) => Promise<Answer<T>>): Promise<Answer<T>> {
    let answer = await send();
    for (let round = 0; round < mostRounds; round += 1) {
      const level = answer.ok ? undefined : askedLevel(answer.error.fields);
      if (level === undefined) return answer;
      const byOther = round === 0 ? await byAnother(level) : undefined;
      const solved = byOther ?? (await work(houseWork({ id, layer }), level));
      if (!solved.ok) return solved;
      answer = await send(solved.value);
      // What the house does not take is of no use, either.
      if (byOther && !answer.ok && askedLevel(answer.error.fields) !== undefined) isOtherOver.current = true;
    }
    return !answer.ok && askedLevel(answer.error.fields) !== undefined ? failed("captcha_failed") : answer;
  }

  /** The answer of another one's captcha; undefined where there is none, or it is of no use. */
  async function byAnother(level: number): Promise<Answer<string> | undefined> {
    const { provider, frame } = configured ?? {};
    if (!provider || provider === "altcha" || !frame || isOtherOver.current) return undefined;
    isOtherOver.current = true;
    try {
      const { framedCaptcha } = await import("./framed-captcha.tsx");
      const answer = await work(framedCaptcha({ provider, address: frame }), level);
      if (answer.ok) {
        isOtherOver.current = false;
        return answer;
      }
      if (answer.error.error === "aborted") return hasLeft.current ? answer : undefined;
      throw new Error(`${provider} could not be had`);
    } catch (error) {
      platform.report(error);
      return undefined;
    }
  }

  async function work(captcha: Captcha, level: number): Promise<Answer<string>> {
    const words = loadWords(i18n, languageOfLocale(i18n.language), ["captcha"]);
    const isMissing = await words.then(
      () => false,
      () => true,
    );
    if (isMissing) return failed("offline");
    const stop = new AbortController();
    const { signal } = stop;
    working.current = stop;
    setShown({ captcha, onStop: () => stop.abort() });
    const isLoaded = await captcha.load(signal);
    const answer = isLoaded ? await captcha.execute(purpose, { level, signal }) : failed("captcha_failed");
    setShown(undefined);
    return signal.aborted ? failed("aborted") : answer;
  }

  const challenge: ReactNode = shown?.captcha.render(shown.onStop);
  return { withChallenge, challenge };
}

function failed(error: LocalErrorKey): Answer<never> {
  return { ok: false, error: { error, status: 0, fields: {} } };
}
