import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../../contract/errors.ts";
import type { LimitWish, SafePlay } from "../../../contract/safe-play.ts";
import { useOnline } from "../../link/use-connection.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { fieldKeys } from "../errors/error-text.ts";
import { useErrors } from "../errors/use-errors.ts";
import { useNotices } from "../notices/use-notices.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { PauseSection } from "./pause-section.tsx";
import { RealityCheckSection } from "./reality-check-section.tsx";
import { useNow } from "./use-now.ts";

/** Everything about playing safe that a player decides, over the data layer. */
export function SafePlaySections() {
  const { t } = useTranslation("safe-play");
  const layer = useLayer();
  const { tell } = useErrors();
  const notices = useNotices();
  const safePlay = useStream((layer) => layer.safePlay.limits$());
  const play = useStream((layer) => layer.safePlay.play$());
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const online = useOnline();
  const now = useNow(10_000) + (play?.aheadMs ?? 0);
  const isKnown = safePlay !== undefined;

  useEffect(() => {
    // A link to one of the sections: they were not there when the page came.
    if (isKnown) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isKnown]);

  async function set(wish: LimitWish) {
    const answer = await layer.safePlay.setLimit(wish);
    if (!answer.ok) {
      tell(answer.error);
      return fieldKeys(answer.error);
    }
    const waits = changeOf(answer.value, wish) !== null;
    say(waits ? t("limits.waits") : t("limits.holds"));
    return undefined;
  }

  async function told(call: Promise<Answer<unknown>>) {
    const answer = await call;
    if (!answer.ok) tell(answer.error);
  }

  function say(title: string) {
    notices.show({ id: crypto.randomUUID(), kind: "good", title, lines: [], stays: false });
  }

  return (
    <>
      <LimitsSection
        safePlay={safePlay}
        currency={currency}
        online={online}
        now={now}
        onSet={set}
        onConfirm={(name) => told(layer.safePlay.confirm(name))}
        onWithdraw={(name) => told(layer.safePlay.withdraw(name))}
        onRetry={() => void layer.app.retry()}
      />
      <RealityCheckSection
        minutes={safePlay?.value.reality_check.minutes}
        online={online}
        onChoose={(minutes) => told(layer.safePlay.setRealityCheck({ minutes }))}
      />
      <PauseSection
        pause={safePlay?.value.pause}
        online={online}
        now={now}
        onPause={(length) => told(layer.safePlay.pause({ length }))}
      />
    </>
  );
}

function changeOf({ limits }: SafePlay, { kind, period }: LimitWish) {
  return limits.find((limit) => limit.kind === kind && limit.period === period)?.change ?? null;
}
