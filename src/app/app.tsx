import "../ui/tokens.css";
import "../ui/fonts.css";
import "../ui/rare-fonts.later.css";
import "../ui/print.later.css";
import "./layouts/low-screen.later.css";
import "../ui/base.css";
import type { i18n } from "i18next";
import { I18nextProvider } from "react-i18next";
import { Router } from "wouter";
import { type Language, languageFacts } from "../i18n/languages.ts";
import { FormatProvider } from "../i18n/use-format.tsx";
import { useStream } from "../link/use-stream.ts";
import { BusyProvider } from "../ui/busy.ts";
import { DraftsProvider } from "../ui/drafts.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { type Platform, PlatformProvider } from "../browser/platform.ts";
import { nowhere } from "./routes.ts";
import type { Screen } from "./screen.ts";
import { Shell } from "./shell.tsx";

export interface AppProps {
  language: Language;
  /** The path, without its language, that the markup was rendered for; undefined for a language's bare shell. */
  path: string | undefined;
  /** What `loadScreen` gave for that path; undefined for the bare shell. */
  screen: Screen | undefined;
  i18n: i18n;
  platform: Platform;
}

/** The whole view: the same in the prerendered markup, at hydration and ever after. */
export function App({ language, path, screen, i18n, platform }: AppProps) {
  const { prefix } = languageFacts[language];
  const timezone = useStream((layer) => layer.profile.timezone$());
  return (
    <I18nextProvider i18n={i18n}>
      <PlatformProvider value={platform}>
        <BusyProvider value={platform.hold}>
          <DraftsProvider value={platform.drafts}>
            <ErrorBoundary>
              <FormatProvider timezone={timezone}>
                <Router
                  base={prefix}
                  ssrPath={prefix + (path ?? nowhere)}
                  hrefs={withoutSlash}
                  aroundNav={(navigate, to, options) => navigate(withoutSlash(to), options)}
                >
                  <Shell language={language} initial={screen} />
                </Router>
              </FormatProvider>
            </ErrorBoundary>
          </DraftsProvider>
        </BusyProvider>
      </PlatformProvider>
    </I18nextProvider>
  );
}

/** The start page of a language is `/en`, as it stands in its canonical address, and not `/en/`; so is a place on it. */
function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/(?=#|$)/, "");
}
