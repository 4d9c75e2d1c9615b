import { useTranslation } from "react-i18next";
import type { CheckedRound } from "../../../worker/shared/check-round.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";

interface RoundFacts {
  href: string;
  /** How it ended, as everybody was told. */
  told: string;
  checks: readonly { title: string; text: string; isRight: boolean }[];
  /** What it takes to repeat them. */
  facts: readonly { name: string; text: string | null }[];
}

/** What is to be said of a round that was checked, in words. */
export function useRoundFacts(checked: CheckedRound): RoundFacts {
  const { t } = useTranslation("chains");
  const format = useFormat();
  return checked.kind === "pot" ? potFacts(checked) : chainFacts(checked);

  function chainFacts({ game, round, report }: Extract<CheckedRound, { kind: "chain" }>): RoundFacts {
    const { chain, checkedAt, isOfChain } = report;
    const written = (result: string) =>
      "pocket" in round ? result : `${format.hundredths(Math.round(Number(result) * 100))}×`;
    const told = written("pocket" in round ? String(round.pocket) : round.multiplier);
    const result = written(report.result);
    const count = checkedAt - round.index;
    const walked = { count, shown: format.count(count), at: format.count(checkedAt) };
    const way = checkedAt === chain.length ? "to_end" : "to_point";
    return {
      href: links.round({ game, round: round.number }),
      told,
      checks: [
        { title: t("round.chain"), text: t(`round.${isOfChain ? way : "elsewhere"}`, walked), isRight: isOfChain },
        {
          title: t("round.result"),
          text: t(result === told ? "round.same" : "round.other", { result, told }),
          isRight: result === told,
        },
      ],
      facts: [
        { name: t("round.hash"), text: round.game_hash },
        { name: t("round.before"), text: report.commitment },
        { name: t("end"), text: chain.terminating_hash },
        { name: t("salt"), text: chain.salt },
      ],
    };
  }

  function potFacts({ game, round, report }: Extract<CheckedRound, { kind: "pot" }>): RoundFacts {
    const { room, currency } = round;
    const { ticket, isCommitted, isRight, betsDigest } = report;
    return {
      href: links.round({ game, round: round.number, room, currency }),
      told: format.money(round.amount, currency),
      checks: [
        { title: t("round.seed"), text: t("round.seed_text"), isRight: isCommitted },
        {
          title: t("round.draw"),
          // Counted from one by people, and from zero by the draw.
          text: ticket === null ? t("round.refunded") : t("round.drawn", { ticket: format.count(ticket + 1) }),
          isRight: isRight !== false,
        },
      ],
      facts: [
        { name: t("round.seed"), text: round.server_seed },
        { name: t("round.before"), text: round.server_seed_hash },
        { name: t("round.entropy"), text: round.entropy },
        { name: t("round.digest"), text: betsDigest },
        { name: t("round.id"), text: round.id },
      ],
    };
  }
}
