import type { i18n } from "i18next";
import { startTransition, useEffect, useState } from "react";
import type { Language } from "../i18n/languages.ts";
import { usePlatform } from "./platform.ts";
import { loadScreen, type Screen } from "./screen.ts";

interface Shown {
  screen: Screen | undefined;
  /** The path whose chunk did not load, for good. */
  failedPath?: string;
}

/** The screen of a path. While the next one is on its way, the one before stays. */
export function useScreen(path: string, initial: Screen | undefined, language: Language, i18n: i18n) {
  const platform = usePlatform();
  const [shown, setShown] = useState<Shown>({ screen: initial });
  const [tries, setTries] = useState(0);
  const { screen, failedPath } = shown;
  const wanted = screen?.path !== path;

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
        if (platform.mayReload()) platform.reload();
        else setShown((before) => ({ ...before, failedPath: path }));
      },
    );
    return () => {
      current = false;
    };
  }, [path, wanted, tries, language, i18n, platform]);

  function retry() {
    setShown({ screen });
    setTries(tries + 1);
  }

  const failed = wanted && failedPath === path;
  return { screen, pending: wanted && !failed, failed, retry };
}
