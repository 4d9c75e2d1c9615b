interface Said {
  op: string;
  t?: number;
  channel?: string;
  resume?: Record<string, number>;
  token?: string;
}

/** What a channel tells whoever joins it; undefined says nothing. */
type Snapshots = Record<string, () => unknown>;

/**
 * The house's end of a live line, played by a script: for what a house is to say word by word, or not at all. While it is
 * cut no socket opens.
 */
export function scriptedLive({ now = Date.now, aheadMs = 0 }: { now?: () => number; aheadMs?: number } = {}) {
  const snapshots: Snapshots = {};
  const seqs = new Map<string, number>();
  const open = new Set<ScriptedSocket>();
  const said: Said[] = [];
  let isCut = false;

  class ScriptedSocket extends EventTarget {
    readyState = 0;
    readonly joined = new Set<string>();

    constructor() {
      super();
      setTimeout(() => {
        if (this.readyState === 3) return;
        if (isCut) return this.end();
        this.readyState = 1;
        open.add(this);
        this.dispatchEvent(new Event("open"));
      });
    }

    send(text: string) {
      const message = JSON.parse(text) as Said;
      if (isCut) return;
      said.push(message);
      if (message.op === "ping") this.hear({ op: "pong", t: message.t, server_time: houseTime() });
      if (message.op === "join") this.join(message.channel ?? "", undefined);
      if (message.op === "leave") this.joined.delete(message.channel ?? "");
      if (message.op === "hello")
        for (const [channel, seq] of Object.entries(message.resume ?? {})) this.join(channel, seq);
    }

    join(channel: string, from: number | undefined) {
      this.joined.add(channel);
      const seq = seqs.get(channel) ?? 0;
      const snapshot = snapshots[channel]?.();
      // A player's channel that has missed nothing stays silent.
      if (snapshot === undefined || (channel === "shared" && from === seq)) return;
      this.hear({ op: "reset", channel, seq, snapshot });
    }

    hear(message: object) {
      const data = JSON.stringify(message);
      setTimeout(() => {
        if (!isCut && this.readyState === 1) this.dispatchEvent(new MessageEvent("message", { data }));
      });
    }

    close() {
      this.end();
    }

    end() {
      this.readyState = 3;
      open.delete(this);
      this.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
    }
  }

  const houseTime = (laterMs = 0) => new Date(now() + aheadMs + laterMs).toISOString();

  return {
    WebSocket: ScriptedSocket as unknown as typeof globalThis.WebSocket,
    houseTime,
    snapshots,
    said: (op: string) => said.filter((each) => each.op === op),
    /** Lines that are open now: one that a stalled machine has taken for dead is followed by another. */
    lines: () => open.size,
    joined: (channel: string) => [...open].some((socket) => socket.joined.has(channel)),
    tell(channel: string, data: unknown) {
      const seq = (seqs.get(channel) ?? 0) + 1;
      seqs.set(channel, seq);
      for (const socket of open) if (socket.joined.has(channel)) socket.hear({ channel, seq, type: "news", data });
    },
    /** What was told while the line was cut is only in the next snapshot. */
    cut() {
      isCut = true;
      for (const socket of Array.from(open)) socket.end();
    },
    mend() {
      isCut = false;
    },
  };
}
