import { useLocation } from "wouter";
import { usePlatform } from "../../browser/platform.ts";
import { type Language, languageFacts, localPath } from "../../i18n/languages.ts";
import { useLayer } from "../../link/use-stream.ts";

const keptWithinMs = 1_000;

/** Opens the same page in another language; the account's language follows once the network allows. */
export function useLanguageChange(): (language: Language) => Promise<void> {
  const layer = useLayer();
  const platform = usePlatform();
  const [path] = useLocation();
  return async (language) => {
    platform.rememberLanguage(language);
    // Waits only until the change is stored locally; a worker that does not answer must not hold the user up.
    await layer.profile.change({ locale: languageFacts[language].locale }, { timeoutMs: keptWithinMs });
    platform.go(localPath(language, path));
  };
}
