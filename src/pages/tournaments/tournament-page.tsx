import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useSession } from "../../shell/session.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { AllLink, TournamentView } from "./tournament-view.tsx";

export default function TournamentPage() {
  const { t } = useTranslation(["tournaments", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const { status } = useSession();
  const { open } = useDialogs();
  const { tell, forget } = useErrors("tournament");
  const [path] = useLocation();
  const [, , id = ""] = path.split("/");
  const [isJoining, setJoining] = useState(false);
  const tournament = useStream((layer) => layer.tournaments.tournament$({ id }));
  const stops = useStream((layer) => (status === "player" ? layer.safePlay.play$() : undefined))?.stops ?? [];

  async function join() {
    setJoining(true);
    forget();
    const answer = await layer.tournaments.join({ id });
    setJoining(false);
    if (!answer.ok) tell(answer.error);
  }

  if (tournament === undefined) return <Skeleton lines={8} />;
  if (tournament === null) return <ListMissing onRetry={() => void layer.app.retry()} />;
  if (tournament.value === null)
    return (
      <EmptyState title={t("gone")} text={t("gone_text")}>
        <AllLink />
      </EmptyState>
    );
  return (
    <>
      {tournament.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(tournament.at) })}</StaleMark>}
      <TournamentView
        shown={tournament.value}
        isPlayer={status === "player"}
        isStopped={stops.length > 0}
        isLive={!tournament.stale}
        isJoining={isJoining}
        onJoin={() => void join()}
        onLogIn={() => open("Login")}
      />
    </>
  );
}
