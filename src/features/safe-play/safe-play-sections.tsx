import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../../contract/errors.ts";
import type { LimitName, LimitWish, SafePlay } from "../../../contract/safe-play.ts";
import type { PauseLength } from "../../../rules/safe-play/pauses.ts";
import { useShowPause } from "./pause-shown.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { PauseSection } from "./pause-section.tsx";
import { RealityCheckSection } from "./reality-check-section.tsx";
import { useNow } from "./use-now.ts";

export function SafePlaySections() {
  const { t } = useTranslation("safe-play");
  const layer = useLayer();
  const { tell, forget } = useErrors();
  const notices = useNotices();
  const safePlay = useStream((layer) => layer.safePlay.limits$());
  const play = useStream((layer) => layer.safePlay.play$());
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const now = useNow(10_000) + (play?.aheadMs ?? 0);
  const showPause = useShowPause();
  const isKnown = safePlay !== undefined;

  useEffect(() => {
    // The address may name a section, and sections did not exist when the page was opened.
    if (isKnown) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isKnown]);

  async function set(wish: LimitWish) {
    const answer = await layer.safePlay.setLimit(wish);
    if (answer.ok) say(changeOf(answer.value, wish) === null ? t("limits.holds") : t("limits.waits"));
    return answer;
  }

  const remove = ({ kind, period }: LimitName) =>
    told(set(kind === "session" ? { kind, period, minutes: null } : { kind, period, amount: null }));

  async function told(call: Promise<Answer<unknown>>) {
    forget();
    const answer = await call;
    if (!answer.ok) tell(answer.error);
  }

  /** The house ends every session with it, which closes this page; what replaces it says until when. */
  async function pause(length: PauseLength) {
    forget();
    const answer = await layer.safePlay.pause({ length });
    if (answer.ok) showPause(answer.value);
    else tell(answer.error);
  }

  function say(title: string) {
    notices.show({ id: crypto.randomUUID(), kind: "good", title, lines: [], stays: false });
  }

  return (
    <>
      <LimitsSection
        safePlay={safePlay}
        currency={currency}
        now={now}
        onSet={set}
        onRemove={remove}
        onConfirm={(name) => told(layer.safePlay.confirm(name))}
        onWithdraw={(name) => told(layer.safePlay.withdraw(name))}
        onRetry={() => void layer.app.retry()}
      />
      {safePlay !== null && (
        <RealityCheckSection
          minutes={safePlay?.value.reality_check.minutes}
          onChoose={(minutes) => told(layer.safePlay.setRealityCheck({ minutes }))}
        />
      )}
      <PauseSection pause={safePlay?.value.pause} now={now} onPause={pause} />
    </>
  );
}

function changeOf({ limits }: SafePlay, { kind, period }: LimitWish) {
  return limits.find((limit) => limit.kind === kind && limit.period === period)?.change ?? null;
}
