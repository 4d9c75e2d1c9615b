import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { CashierParts } from "../features/cashier/shell-parts.tsx";
import { InstallOffer } from "../features/install/install-parts.tsx";
import { ThemeProvider } from "../features/preferences/theme.tsx";
import { NoticesProvider } from "../shell/notices/use-notices.tsx";
import { Later } from "../shell/later.tsx";
import type { Language } from "../i18n/languages.ts";
import { useOnline } from "../ui/online.ts";
import { DialogsProvider } from "./dialogs/dialogs-provider.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { NoAccessLayout } from "./layouts/no-access-layout.tsx";
import { matchRoute, nowhere } from "./routes.ts";
import type { Screen } from "./screen.ts";
import { ScreenView } from "./screen-view.tsx";
import { useArrival } from "./use-arrival.ts";
import { useDevice } from "./use-device.ts";
import { useRegionBlock } from "./use-region-block.ts";
import { useRouteRules } from "./use-route-rules.ts";
import { type First, useScreen } from "./use-screen.ts";

interface Props {
  language: Language;
  /** What the markup is of. */
  first: First | undefined;
}

const loadOwnNotices = () => import("../features/notices/own-notices.tsx").then((module) => module.OwnNotices);

/** What stands around every screen. It is drawn as a whole, so nothing is heard here that can be heard further down. */
export function Shell({ language, first }: Props) {
  const { i18n } = useTranslation();
  const [path] = useLocation();
  const shown = useScreen(path, first, { language, i18n, online: useOnline() });
  const { screen, shownPath, pending, failed, retry, askAgain } = shown;

  const isFirst = screen instanceof Promise;
  const page = screen && !isFirst && screen.kind === "page" ? screen.route : undefined;
  // Markup is made of pages that there are.
  const route = isFirst ? matchRoute(shownPath ?? nowhere)?.route : page;
  const view = <ScreenView screen={screen} failed={failed} onRetry={retry} onMissing={askAgain} />;
  return (
    <ThemeProvider>
      <NoticesProvider path={path}>
        <DialogsProvider language={language}>
          <Later load={loadOwnNotices} props={{}} />
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
          <Arrival path={path} screen={isFirst ? undefined : screen} firstPath={first?.path} />
        </DialogsProvider>
      </NoticesProvider>
    </ThemeProvider>
  );
}

/** What happens whenever the path changes, and the word of it. */
function Arrival({
  path,
  screen,
  firstPath,
}: {
  path: string;
  screen: Screen | undefined;
  firstPath: string | undefined;
}) {
  const announcement = useArrival(screen, firstPath);
  useRouteRules(path);
  useRegionBlock(path);
  useDevice();
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
