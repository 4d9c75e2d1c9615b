import { useTranslation } from "react-i18next";
import { rooms } from "../../../rules/games/rooms.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";

const returned = Number(rooms.rtp);

/** What all rooms have in common, as their texts name it. */
export function useRoomFacts(currency: Currency) {
  const format = useFormat();
  return {
    least: format.share(returned),
    /** "96–100 %". */
    returned: `${format.figure(returned * 100)}–${format.share(1)}`,
    share: format.share(returned),
    equal: format.share((1 + returned) / 2),
    // The difference of two decimals is none.
    fee: format.share((100 - returned * 100) / 100),
    unit: format.money("0.01", currency),
  };
}

interface Outcome {
  ticket?: unknown;
  tickets?: unknown;
}

export function useRoomWords() {
  const { t } = useTranslation("rooms");
  const format = useFormat();
  return {
    /** Tickets are counted from one by people, and from zero by the draw. */
    ticket: (ticket: number) => format.count(ticket + 1),
    outcomeOf({ outcome }: { outcome: unknown }): string {
      const { ticket, tickets } = (outcome ?? {}) as Outcome;
      if (typeof ticket !== "number" || typeof tickets !== "number") return t("outcome.none");
      return t("outcome.ticket", { ticket: format.count(ticket + 1), count: format.count(tickets) });
    },
    choiceOf: () => t("choice"),
  };
}
