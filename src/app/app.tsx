import "../ui/tokens.css";
import "../ui/fonts.css";
import "../ui/rare-fonts.later.css";
import "../ui/print.later.css";
import "./layouts/low-screen.later.css";
import "../ui/base.css";
import type { i18n } from "i18next";
import { type ReactNode, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { Router } from "wouter";
import { type Language, languageFacts } from "../i18n/languages.ts";
import { FormatProvider } from "../i18n/use-format.tsx";
import { useConnection } from "../link/use-connection.ts";
import { useStream } from "../link/use-stream.ts";
import { createScreenStands, ScreenStandsContext, useScreenStands } from "../shell/screen-stands.ts";
import { SessionProvider } from "../shell/session.ts";
import { BusyProvider } from "../ui/busy.ts";
import { DraftsProvider } from "../ui/drafts.ts";
import { OnlineProvider } from "../ui/online.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { type Platform, PlatformProvider } from "../browser/platform.ts";
import { nowhere } from "./routes.ts";
import type { FirstScreen } from "./screen.ts";
import { Shell } from "./shell.tsx";

export interface AppProps {
  language: Language;
  /** The path, without its language, that the markup was rendered for; undefined for a language's bare shell. */
  path: string | undefined;
  /** What `loadScreen` gave for that path, or is about to; undefined for the bare shell. */
  screen: FirstScreen | undefined;
  i18n: i18n;
  platform: Platform;
}

/** The whole view: the same in the prerendered markup, at hydration and ever after. */
export function App({ language, path, screen, i18n, platform }: AppProps) {
  const { prefix } = languageFacts[language];
  const [stands] = useState(() => createScreenStands(screen === undefined));
  return (
    <I18nextProvider i18n={i18n}>
      <PlatformProvider value={platform}>
        <BusyProvider value={platform.hold}>
          <DraftsProvider value={platform.drafts}>
            <ErrorBoundary>
              <ScreenStandsContext value={stands}>
                <AccountFormat>
                  <Router
                    base={prefix}
                    ssrPath={withoutSlash(prefix + (path ?? nowhere))}
                    hrefs={withoutSlash}
                    aroundNav={(navigate, to, options) => navigate(withoutSlash(to), options)}
                  >
                    <Known>
                      <Shell language={language} first={path === undefined || !screen ? undefined : { path, screen }} />
                    </Known>
                  </Router>
                </AccountFormat>
              </ScreenStandsContext>
            </ErrorBoundary>
          </DraftsProvider>
        </BusyProvider>
      </PlatformProvider>
    </I18nextProvider>
  );
}

/* What is heard later stands by itself: whatever of it changes, only who asks for it is drawn again, once all of it lives. */

function AccountFormat({ children }: { children: ReactNode }) {
  const timezone = useStream((layer) => layer.profile.timezone$());
  const stands = useScreenStands();
  return <FormatProvider timezone={stands ? timezone : undefined}>{children}</FormatProvider>;
}

const unknownSession = { status: "unknown", player: null, isNewHere: false } as const;

function Known({ children }: { children: ReactNode }) {
  const session = useStream((layer) => layer.session.state$());
  const online = useConnection()?.online ?? true;
  const stands = useScreenStands();
  return (
    <SessionProvider value={(stands ? session : undefined) ?? unknownSession}>
      <OnlineProvider value={!stands || online}>{children}</OnlineProvider>
    </SessionProvider>
  );
}

/** The start page of a language is `/en`, as it stands in its canonical address, and not `/en/`; so is a place on it. */
function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/(?=#|$)/, "");
}
