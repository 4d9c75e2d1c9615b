import type { i18n } from "i18next";
import { startTransition, useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Language } from "../i18n/languages.ts";
import { usePlatform } from "../browser/platform.ts";
import { type FirstScreen, loadScreen, type Screen } from "./screen.ts";

const againMs = 5_000;

export interface First {
  path: string;
  screen: FirstScreen;
}

interface Shown {
  /** Until there is another one. */
  first?: First | undefined;
  screen: Screen | undefined;
  /** The path whose chunk did not load, for good. */
  failedPath?: string;
}

/**
 * The screen of a path. While the next one is on its way, the one before stays. One that has failed is tried again by
 * itself while the house answers: a single file may still be out of reach when the house is not.
 */
export function useScreen(
  path: string,
  first: First | undefined,
  { language, i18n, online }: { language: Language; i18n: i18n; online: boolean },
) {
  const platform = usePlatform();
  const [shown, setShown] = useState<Shown>({ first, screen: undefined });
  const [attempts, setAttempts] = useState(0);
  const { screen, failedPath } = shown;
  const shownPath = shown.first?.path ?? screen?.path;
  const wanted = shownPath !== path;
  const failed = wanted && failedPath === path;
  const isFailed = useEffectEvent(() => failed);

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    loadScreen(path, language, i18n).then(
      (loaded) => {
        if (current) startTransition(() => setShown({ screen: loaded }));
      },
      (error: unknown) => {
        if (!current) return;
        platform.report(error);
        // The address is already the target's: a build that took its chunks with it is answered by starting there anew.
        // What is tried by itself never reloads: it would do so for ever.
        if (!isFailed() && platform.mayReload()) platform.reload();
        else setShown((before) => ({ ...before, failedPath: path }));
      },
    );
    return () => {
      current = false;
    };
  }, [path, wanted, attempts, language, i18n, platform]);

  const again = useEffectEvent(() => setAttempts(attempts + 1));
  useEffect(() => {
    if (!failed || !online) return;
    const timer = setInterval(again, againMs);
    return () => clearInterval(timer);
  }, [failed, online]);

  // Always the same functions: until the first screen lives, whatever changes around it costs it its markup.
  const retry = useCallback(() => {
    setShown(({ first, screen }) => ({ first, screen }));
    setAttempts((before) => before + 1);
  }, []);
  /** The first one has not come: it is asked for like any other. */
  const askAgain = useCallback(() => setShown({ screen: undefined }), []);

  return {
    screen: shown.first?.screen ?? screen,
    shownPath,
    pending: wanted && !failed,
    failed,
    retry,
    askAgain,
  };
}
