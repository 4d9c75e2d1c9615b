import * as v from "valibot";
import { type GameMessage, gameMessage, type HostMessage } from "../../../contract/game-frame.ts";
import type { WalletState } from "../../../contract/wallet.ts";

interface Heard {
  data: unknown;
  origin: string;
  source: unknown;
}

interface Framed {
  /** The origin that the launch has named. */
  origin: string;
  session: string;
  window: unknown;
}

/** What the framed game has said; undefined for whatever anybody else says, and for what cannot be read. */
export function readGameMessage({ data, origin, source }: Heard, framed: Framed): GameMessage | undefined {
  if (origin !== framed.origin || source === null || source !== framed.window) return undefined;
  const read = v.safeParse(gameMessage, data);
  return read.success && read.output.session === framed.session ? read.output : undefined;
}

/** Only to that origin: what stands in the frame by now may be another page. */
export function tellGame(frame: HTMLIFrameElement | null, origin: string, message: HostMessage): void {
  frame?.contentWindow?.postMessage(message, origin);
}

/** What a game counts as its player's balance: once it changes, the frame has to ask for it again. */
export function frameBalanceOf(wallet: WalletState | undefined): string | undefined {
  return wallet?.total_balance;
}
