import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { CashierParts } from "../features/cashier/shell-parts.tsx";
import { InstallOffer } from "../features/install/install-parts.tsx";
import { ThemeProvider } from "../features/preferences/theme.tsx";
import { NoticesProvider } from "../shell/notices/use-notices.tsx";
import { SessionProvider } from "../shell/session.ts";
import type { Language } from "../i18n/languages.ts";
import { useConnection } from "../link/use-connection.ts";
import { useStream } from "../link/use-stream.ts";
import { OnlineProvider } from "../ui/online.ts";
import { DialogsProvider } from "./dialogs/dialogs-provider.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { NoAccessLayout } from "./layouts/no-access-layout.tsx";
import type { Screen } from "./screen.ts";
import { ScreenView } from "./screen-view.tsx";
import { useArrival } from "./use-arrival.ts";
import { useDevice } from "./use-device.ts";
import { usePart } from "../shell/use-part.ts";
import { useRegionBlock } from "./use-region-block.ts";
import { useRouteRules } from "./use-route-rules.ts";
import { useScreen } from "./use-screen.ts";

interface Props {
  language: Language;
  initial: Screen | undefined;
}

const loadOwnNotices = () => import("../features/notices/own-notices.tsx").then((module) => module.OwnNotices);
const unknownSession = { status: "unknown", player: null, isNewHere: false } as const;

/** What stands around every screen, and what happens whenever the path changes. */
export function Shell({ language, initial }: Props) {
  const { i18n } = useTranslation();
  const [path] = useLocation();
  const online = useConnection()?.online ?? true;
  const { screen, pending, failed, retry } = useScreen(path, initial, { language, i18n, online });
  const session = useStream((layer) => layer.session.state$()) ?? unknownSession;
  const announcement = useArrival(screen);
  useRouteRules(path);
  useRegionBlock(path);
  useDevice();
  const ownNotices = usePart(true, loadOwnNotices);

  const route = screen?.kind === "page" ? screen.route : undefined;
  const view = <ScreenView screen={screen} failed={failed} onRetry={retry} />;
  return (
    <SessionProvider value={session}>
      <OnlineProvider value={online}>
        <ThemeProvider>
          <NoticesProvider path={path}>
            {ownNotices && <ownNotices.View />}
            <DialogsProvider language={language}>
              {route?.layout === "no-access" ? (
                <NoAccessLayout language={language}>{view}</NoAccessLayout>
              ) : (
                <DefaultLayout
                  language={language}
                  fullWidth={route?.fullWidth ?? false}
                  game={route?.game ?? false}
                  pending={pending}
                >
                  {view}
                </DefaultLayout>
              )}
              <CashierParts game={route?.game ?? true} />
              {/* Until the screen is known, it may be a table. */}
              {route?.layout === "default" && !route.game && <InstallOffer />}
              <p className="visually-hidden" role="status">
                {announcement}
              </p>
            </DialogsProvider>
          </NoticesProvider>
        </ThemeProvider>
      </OnlineProvider>
    </SessionProvider>
  );
}
