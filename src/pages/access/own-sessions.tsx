import type { Answer } from "../../../contract/errors.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { SessionsCard } from "./sessions-card.tsx";

/** Where the player is logged in; loaded after the page. */
export function OwnSessions() {
  const layer = useLayer();
  const { tell, forget } = useErrors();
  const sessions = useStream((layer) => layer.access.sessions$());

  async function end(asked: Promise<Answer<unknown>>) {
    forget();
    const answer = await asked;
    if (!answer.ok) tell(answer.error);
  }

  return (
    <SessionsCard
      sessions={sessions}
      onEnd={(id) => end(layer.access.revoke({ id }))}
      onEndOthers={() => end(layer.access.revokeOthers())}
      onRetry={() => void layer.app.retry()}
    />
  );
}
