import { memo, Suspense, use, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { takeTyped } from "../browser/early-input.ts";
import { ScreenStandsContext } from "../shell/screen-stands.ts";
import { useSession } from "../shell/session.ts";
import { Button } from "../ui/button.tsx";
import { useOnline } from "../ui/online.ts";
import { EmptyState, FailedState } from "../ui/states.tsx";
import { ScreenSkeleton } from "../ui/skeleton.tsx";
import { useDialogs } from "../shell/dialogs/use-dialogs.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { verdictOf } from "./guards.ts";
import { links } from "../shell/links.ts";
import { usePauseShown } from "../features/safe-play/pause-shown.ts";
import type { FirstScreen, Screen } from "./screen.ts";
import { usePart } from "../shell/use-part.ts";
import { useSitter } from "./use-sitter.ts";

const loadPauseTaken = () => import("../features/safe-play/pause-taken.tsx").then((module) => module.PauseTaken);

interface Props {
  screen: FirstScreen | undefined;
  failed: boolean;
  onRetry(): void;
  /** What the markup is of has not come. */
  onMissing(): void;
}

/**
 * The screen, in a part of its own: what stands around it lives without waiting for it. If it were drawn again with the
 * shell before its code has come, React would throw its markup away.
 */
export const ScreenView = memo(function ScreenView(props: Props) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Shown {...props} />
    </Suspense>
  );
});

/** The screen itself, or what stands in its place while it is missing, on its way or kept from a guest. */
function Shown({ screen: given, failed, onRetry, onMissing }: Props) {
  const screen = given instanceof Promise ? use(given) : given;
  const isMissing = given !== undefined && !screen;
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const isOffline = !useOnline();

  const retry = useEffectEvent(() => failed && onRetry());
  useEffect(() => void (isOffline || retry()), [isOffline]);

  const stands = use(ScreenStandsContext);
  useEffect(() => {
    takeTyped("screen");
    stands.set();
  }, [stands]);
  const miss = useEffectEvent(onMissing);
  useEffect(() => (isMissing ? miss() : undefined), [isMissing]);

  if (failed)
    return (
      <FailedState
        title={t("state.page_failed")}
        text={t(isOffline ? "state.page_offline_text" : "state.page_failed_text")}
        retry={t("action.retry")}
        onRetry={onRetry}
      />
    );
  if (!screen) return <ScreenSkeleton />;
  return (
    <ErrorBoundary key={screen.path} onError={() => navigate(links.error(), { replace: true })}>
      {screen.kind === "page" ? <Guarded screen={screen} /> : <screen.Page />}
    </ErrorBoundary>
  );
}

/** Drawn again by what it hears: a page that is about to be left has nothing to do with where one goes. */
const Guarded = memo(function Guarded({ screen }: { screen: Extract<Screen, { kind: "page" }> }) {
  const { t } = useTranslation();
  const session = useSession();
  const { open } = useDialogs();
  const sitter = useSitter(session.player);
  const verdict = verdictOf(screen.route.guards, { session });
  const dialog = typeof verdict === "object" ? verdict.dialog : undefined;

  const pause = usePauseShown();
  const pauseTaken = usePart(pause !== undefined, loadPauseTaken);
  const admitted = useRef(false);

  const ask = useEffectEvent(() => {
    if (verdict === "pass") admitted.current = true;
    // Once: whoever closes it has said no. And who was in and has left wants no dialog.
    else if (dialog && !admitted.current && !pause) open(dialog);
  });
  useEffect(() => ask(), [dialog]);

  if (verdict === "wait") return <ScreenSkeleton />;
  if (dialog) {
    if (pause && pauseTaken) return <pauseTaken.View pause={pause} onLogIn={() => open(dialog)} />;
    return (
      <EmptyState title={t("state.players_only")} text={t("state.players_only_text")}>
        <Button kind="primary" onClick={() => open(dialog)}>
          {t("action.log_in")}
        </Button>
      </EmptyState>
    );
  }
  // What one player did here is not for the next, while what was asked of whoever comes stays answered.
  return <screen.Page key={sitter} />;
});
