import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadScreen } from "./app/screen.ts";
import { createI18n, loadWords } from "./i18n/create-i18n.ts";
import { acceptLanguageFor, type Language, languageFacts, languageFor, splitPath } from "./i18n/languages.ts";
import type { Namespace } from "./i18n/words.ts";
import { chosenLanguage } from "./browser/cookies.ts";
import { registerServiceWorker } from "./browser/register-service-worker.ts";
import { createResetLink } from "./browser/reset-link.ts";
import { startLink } from "./browser/start-link.ts";
import { LayerProvider } from "./link/use-stream.ts";
import { createPartLoader } from "./browser/load-parts.ts";
import { takeEarlyInput } from "./browser/early-input.ts";

declare const DEVELOPMENT: boolean;

const { load } = createPartLoader(globalThis.karat.parts);
globalThis.karat.load = load;
void start(document.getElementById("root") as HTMLElement);
void import("./ui/keep-focus.ts").then(
  ({ keepFocus }) => keepFocus(),
  () => {}, // Without it the focus begins anew at the top of the page.
);
if (DEVELOPMENT)
  void import("./browser/reload-on-build.ts").then(({ reloadOnBuild }) => reloadOnBuild(globalThis.karat.build));

/** Makes the page's markup live, which was rendered for this very path or is the shell of a language. */
async function start(root: HTMLElement) {
  const resetLink = createResetLink(window.karat.launch);
  const { language, path } = splitPath(location.pathname);
  const i18n = createI18n(language, loadFile);
  const chosen = chosenLanguage();
  const { layer, platform, idleTracker, arrived } = startLink(
    acceptLanguageFor(chosen && languageFor(chosen) === language ? chosen : language),
    resetLink,
  );
  // A service worker would answer with the build before, which is not what one wants to see while building.
  if (!DEVELOPMENT) registerServiceWorker(globalThis.karat, layer, idleTracker);
  const loading = loadScreen(path, language, i18n);
  // What stands around the screen does not wait for it, nor answer for its failing: the view asks for it again.
  const screen = loading.catch((error: unknown) => {
    if (root.dataset["path"] === path) failed(error);
    return undefined;
  });
  try {
    await Promise.all([loadWords(i18n, language, ["common"]), arrived]);
  } catch (error) {
    if (failed(error)) return;
  }

  /** Whether all begins anew. */
  function failed(error: unknown): boolean {
    platform.report(error);
    const mayReload = platform.mayReload();
    if (mayReload) platform.reload();
    return mayReload;
  }

  const app = (
    <LayerProvider value={layer}>
      <Live>
        <App
          language={language}
          path={root.dataset["path"]}
          screen={root.dataset["path"] === path ? screen : undefined}
          i18n={i18n}
          platform={platform}
        />
      </Live>
    </LayerProvider>
  );
  if (!DEVELOPMENT && root.dataset["language"] === language) {
    // In slices: a tap between two of them is heard.
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: platform.report }));
  } else {
    // In development nothing is drawn yet; and without a network, the shell of another language has to do.
    document.documentElement.lang = languageFacts[language].htmlLang;
    createRoot(root).render(app);
  }
}

/** Once all that is inside listens. */
function Live({ children }: { children: ReactNode }) {
  useEffect(takeEarlyInput, []);
  return children;
}

async function loadFile(language: Language, namespace: Namespace): Promise<object> {
  return ((await load(`${namespace}-${language}`)) as { default: object }).default;
}
