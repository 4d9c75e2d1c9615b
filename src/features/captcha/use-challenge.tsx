import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askedLevel, type CaptchaPurpose } from "../../../contract/captcha.ts";
import type { Answer, LocalErrorKey } from "../../../contract/errors.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useLayer } from "../../link/use-stream.ts";
import { ChallengeWork } from "./challenge-work.tsx";

/** The house may demand more work than it first asked for. */
const mostRounds = 3;
const workMs = 600_000;

/**
 * Sends a form for which the house may require a proof of work: the work is done in view of the user, then the form is
 * sent again by itself. The refusal is never shown, the work always is.
 */
export function useChallenge(purpose: CaptchaPurpose) {
  const { i18n } = useTranslation();
  const layer = useLayer();
  const [id] = useState(() => crypto.randomUUID());
  const [isWorking, setWorking] = useState(false);
  const working = useRef<AbortController>(null);
  // Leaving the form cancels the work.
  useEffect(() => () => working.current?.abort(), []);

  async function withChallenge<T>(send: (captcha?: string) => Promise<Answer<T>>): Promise<Answer<T>> {
    let answer = await send();
    for (let round = 0; round < mostRounds; round += 1) {
      const level = answer.ok ? undefined : askedLevel(answer.error.fields);
      if (level === undefined) return answer;
      const solved = await work(level);
      if (!solved.ok) return solved;
      answer = await send(solved.value);
    }
    return !answer.ok && askedLevel(answer.error.fields) !== undefined ? failed("captcha_failed") : answer;
  }

  async function work(level: number): Promise<Answer<string>> {
    const words = loadWords(i18n, languageOfLocale(i18n.language), ["captcha"]);
    const isMissing = await words.then(
      () => false,
      () => true,
    );
    if (isMissing) return failed("offline");
    const stop = new AbortController();
    working.current = stop;
    setWorking(true);
    const answer = await layer.captcha.answer({ id, purpose, level }, { signal: stop.signal, timeoutMs: workMs });
    setWorking(false);
    return answer;
  }

  const challenge: ReactNode = isWorking && <ChallengeWork id={id} onStop={() => working.current?.abort()} />;
  return { withChallenge, challenge };
}

function failed(error: LocalErrorKey): Answer<never> {
  return { ok: false, error: { error, status: 0, fields: {} } };
}
