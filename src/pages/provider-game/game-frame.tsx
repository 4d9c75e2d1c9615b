import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { frameAddress, type GameMessage } from "../../../contract/game-frame.ts";
import { readGameMessage, tellGame } from "./frame-messages.ts";
import styles from "./game-frame.module.css";

interface Props {
  title: string;
  /** As the launch has named it. */
  url: string;
  /** No new round is to begin: something stands over the game. */
  isHeld: boolean;
  /** Changes whenever money has moved outside. */
  moved: string | undefined;
  onMessage(message: GameMessage): void;
  /** The game has said nothing for as long as one waits. */
  onSilence(): void;
}

const silenceMs = 20_000;

/** A game in a frame of its own origin, which may do what it is allowed here and nothing else. */
export function GameFrame({ title, url, isHeld, moved, onMessage, onSilence }: Props) {
  const { t } = useTranslation("provider-game");
  const frame = useRef<HTMLIFrameElement>(null);
  const [session] = useState(() => crypto.randomUUID());
  const [isLoaded, setLoaded] = useState(false);
  const [isReady, setReady] = useState(false);
  const { origin } = new URL(url);

  const giveUp = useEffectEvent(onSilence);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => giveUp(), silenceMs);
    return () => clearTimeout(timer);
  }, [isReady]);

  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = readGameMessage(event, { origin, session, window: frame.current?.contentWindow });
    if (!message) return;
    if (message.type === "ready") setReady(true);
    if (message.type === "loaded") setLoaded(true);
    onMessage(message);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);

  useEffect(() => {
    if (isReady) tellGame(frame.current, origin, { type: "hold", session, is_held: isHeld });
  }, [isReady, isHeld, origin, session]);
  useEffect(() => {
    if (isLoaded && moved !== undefined) tellGame(frame.current, origin, { type: "refresh", session });
  }, [isLoaded, moved, origin, session]);

  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src={frameAddress(url, session)}
        sandbox="allow-scripts allow-same-origin"
        allow="autoplay"
        referrerPolicy="strict-origin"
      />
      {!isLoaded && (
        <p className={styles.loading} role="status">
          <span data-spinner="" aria-hidden="true" />
          {t("loading")}
        </p>
      )}
    </>
  );
}
