import {
  BadgeCheck,
  CircleAlert,
  Coins,
  Dices,
  Gem,
  Gift,
  IdCard,
  type IconNode,
  Medal,
  MessageCircle,
  Timer,
  Undo2,
  Wallet,
} from "lucide";
import type { BellEntry, BellKind } from "../../../contract/bell.ts";

interface Look {
  icon: IconNode;
  tone?: "win" | "loss" | "gold";
}

const looks: Readonly<Record<BellKind, Look>> = {
  deposit_credited: { icon: Wallet },
  withdrawal_paid: { icon: Wallet },
  withdrawal_refused: { icon: Undo2, tone: "loss" },
  documents_asked: { icon: IdCard, tone: "gold" },
  documents_accepted: { icon: BadgeCheck, tone: "win" },
  documents_released: { icon: IdCard },
  documents_refused: { icon: CircleAlert, tone: "loss" },
  bonus_granted: { icon: Gift },
  bonus_expiring: { icon: Timer, tone: "gold" },
  bonus_done: { icon: Gift, tone: "win" },
  bonus_expired: { icon: Timer },
  bonus_taken_back: { icon: Undo2, tone: "loss" },
  offer_expiring: { icon: Timer, tone: "gold" },
  spins_expiring: { icon: Timer, tone: "gold" },
  tournament_won: { icon: Medal, tone: "win" },
  level_reached: { icon: Gem, tone: "gold" },
  rakeback_claimable: { icon: Coins, tone: "gold" },
  bet_settled: { icon: Dices },
  bet_corrected: { icon: Undo2 },
  chat_answered: { icon: MessageCircle },
};

export function bellLook(entry: BellEntry): Look {
  const look = looks[entry.kind];
  return entry.kind === "bet_settled" && entry.data.state === "won" ? { ...look, tone: "win" } : look;
}
