import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
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
import type { Screen } from "./screen.ts";
import { usePart } from "../shell/use-part.ts";
import { useSitter } from "./use-sitter.ts";

const loadPauseTaken = () => import("../features/safe-play/pause-taken.tsx").then((module) => module.PauseTaken);

interface Props {
  screen: Screen | undefined;
  failed: boolean;
  onRetry(): void;
}

/** The screen itself, or what stands in its place while it is missing, on its way or kept from a guest. */
export function ScreenView({ screen, failed, onRetry }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const isOffline = !useOnline();

  const retry = useEffectEvent(() => failed && onRetry());
  useEffect(() => void (isOffline || retry()), [isOffline]);

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

function Guarded({ screen }: { screen: Extract<Screen, { kind: "page" }> }) {
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
}
