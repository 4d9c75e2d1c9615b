import { useEffect, useState } from "react";
import { liveAddress } from "./api.ts";

export interface Win {
  id: string;
  game: string;
  player: string | null;
  payout: string;
  currency: string;
}

interface Message {
  channel?: string;
  data?: { items?: Win[] };
  snapshot?: { items?: Win[] };
}

/**
 * The latest wins, over a socket of the page's own that comes back by itself. The house speaks no socket.io: what that
 * weighs is left out, in the peer's favour.
 */
export function useLive(): Win[] {
  const [wins, setWins] = useState<Win[]>([]);
  useEffect(() => {
    let socket: WebSocket;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    function open() {
      socket = new WebSocket(liveAddress());
      socket.onopen = () => {
        socket.send(JSON.stringify({ op: "hello", protocol: 1 }));
        socket.send(JSON.stringify({ op: "join", channel: "wins" }));
      };
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const { channel, data: news, snapshot } = JSON.parse(data) as Message;
        if (channel !== "wins") return;
        const items = news?.items ?? snapshot?.items ?? [];
        setWins((before) => [...items, ...before].slice(0, 20));
      };
      socket.onclose = () => {
        if (!isOver) timer = setTimeout(open, 1_000);
      };
    }
    open();
    return () => {
      isOver = true;
      clearTimeout(timer);
      socket.close();
    };
  }, []);
  return wins;
}
