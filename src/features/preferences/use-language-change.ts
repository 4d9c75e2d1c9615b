import { useLocation } from "wouter";
import { usePlatform } from "../../browser/platform.ts";
import { type Language, languageFacts, localPath } from "../../i18n/languages.ts";
import { useLayer } from "../../link/use-stream.ts";

const keptWithinMs = 1_000;

/** Shows the same page in another language; the account follows when the network lets it. */
export function useLanguageChange(): (language: Language) => Promise<void> {
  const layer = useLayer();
  const platform = usePlatform();
  const [path] = useLocation();
  return async (language) => {
    platform.rememberLanguage(language);
    // It only has to be kept before this page goes; a worker that does not answer holds nobody up.
    await layer.profile.change({ locale: languageFacts[language].locale }, { timeoutMs: keptWithinMs });
    platform.go(localPath(language, path));
  };
}
