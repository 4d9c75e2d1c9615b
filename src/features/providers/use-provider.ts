import { useEffect, useRef, useState } from "react";
import type { ProviderName } from "../../../contract/config.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { AtProvider } from "../../../worker/providers/feature.ts";
import { openPopUp, type PopUp, type PopUpCode, type PopUpEnd } from "../../browser/pop-up.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";

type Why = Extract<PopUpEnd, { why: unknown }>["why"];

export type ProviderState =
  | { phase: "rest" }
  | { phase: "busy" | "waiting"; provider: ProviderName }
  /** The browser has blocked the pop-up, so opening it takes another tap. */
  | { phase: "blocked"; provider: ProviderName; at: AtProvider }
  | { phase: "failed"; provider: ProviderName; why: Why };

export interface ProviderWay {
  begin(provider: string): Promise<Answer<AtProvider>>;
  finish(provider: ProviderName, code: PopUpCode): Promise<void>;
}

/** Takes the player to a provider and back; only one attempt at a time. */
export function useProvider(way: ProviderWay) {
  const { tell } = useErrors();
  const [state, setState] = useState<ProviderState>({ phase: "rest" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function restart(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function start(provider: ProviderName) {
    const answer = await goThere(provider, way.begin);
    if (answer?.ok === false) tell(answer.error);
  }

  /** For a form, which shows refusals itself. */
  async function goThere(provider: ProviderName, begin: ProviderWay["begin"]) {
    const signal = restart();
    // Opened right inside the tap, or browsers would block it; its address follows.
    const popUp = openPopUp();
    setState({ phase: "busy", provider });
    const answer = await begin(provider.id);
    if (signal.aborted || !answer.ok) popUp?.close();
    if (signal.aborted) return undefined;
    if (!answer.ok) setState({ phase: "rest" });
    else if (popUp) {
      popUp.go(answer.value.url);
      await follow(popUp, provider, answer.value, signal);
    } else setState({ phase: "blocked", provider, at: answer.value });
    return answer;
  }

  async function openAnew(provider: ProviderName, at: AtProvider) {
    const popUp = openPopUp(at.url);
    if (popUp) await follow(popUp, provider, at, restart());
  }

  async function follow(popUp: PopUp, provider: ProviderName, at: AtProvider, signal: AbortSignal) {
    setState({ phase: "waiting", provider });
    const end = await popUp.ended(at, signal);
    if (signal.aborted) return;
    if ("why" in end) return setState({ phase: "failed", provider, why: end.why });
    setState({ phase: "busy", provider });
    await way.finish(provider, end);
    if (!signal.aborted) setState({ phase: "rest" });
  }

  function cancel() {
    running.current?.abort();
    setState({ phase: "rest" });
  }

  return { state, start, goThere, openAnew, cancel };
}
