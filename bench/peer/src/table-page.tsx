import { useMutation } from "@tanstack/react-query";
import i18next from "i18next";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOutletContext, useParams } from "react-router";
import diceWords from "../../../locales/en/dice.json";
import tableWords from "../../../locales/en/table.json";
import frame from "../../../src/games/table/frame/game-table.module.css";
import panel from "../../../src/games/table/panel/panel-form.module.css";
import { Button } from "../../../src/ui/button.tsx";
import { api } from "./api.ts";
import type { Shell } from "./layout.tsx";
import { useLive } from "./use-live.ts";

i18next.addResourceBundle("en-US", "table", tableWords);
i18next.addResourceBundle("en-US", "dice", diceWords);

interface BetReply {
  bet: { id: string; payout: string; multiplier: string };
}

/** A table for money: what is bet, on what, and what came of it. */
export function TablePage() {
  const { t } = useTranslation(["table", "common"]);
  const { ask } = useOutletContext<Shell>();
  const { game = "dice" } = useParams();
  const [amount, setAmount] = useState("10");
  const [target, setTarget] = useState(4_950);
  const [results, setResults] = useState<BetReply["bet"][]>([]);
  const wins = useLive();
  const bet = useMutation({
    mutationFn: async () =>
      (
        await api.post<BetReply>(
          `/games/${game}/bet`,
          { amount, choice: { mode: "under", target } },
          { headers: { "Idempotency-Key": crypto.randomUUID() } },
        )
      ).data,
    onSuccess: (reply) => setResults((before) => [reply.bet, ...before].slice(0, 20)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (localStorage.getItem("token")) bet.mutate();
    else ask("Log in");
  }

  const scale = (by: number) => setAmount(String(Math.max(1, Number(amount) * by)));
  return (
    <div className={frame["page"]}>
      <header className={frame["header"]}>
        <h1 className={frame["name"]}>{t(`common:game.${game as "dice"}`)}</h1>
      </header>
      <div className={frame["table"]}>
        <div className={frame["stage"]}>
          <output>{results[0]?.multiplier ?? "—"}</output>
          <input
            type="range"
            min={100}
            max={9_800}
            value={target}
            onChange={({ target: { value } }) => setTarget(+value)}
          />
        </div>
        <form className={panel["panel"]} aria-label={t("bet.panel")} onSubmit={submit}>
          <label>
            Bet amount
            <input inputMode="decimal" value={amount} onChange={({ target: { value } }) => setAmount(value)} />
          </label>
          <Button onClick={() => scale(0.5)}>½</Button>
          <Button onClick={() => scale(2)}>×2</Button>
          <Button kind="primary" size="large" submit wide busy={bet.isPending}>
            {t("bet.place")}
          </Button>
          {bet.isError && <p role="alert">{bet.error.message}</p>}
        </form>
      </div>
      <ol>
        {results.map(({ id, payout }) => (
          <li key={id}>{payout}</li>
        ))}
      </ol>
      <ul>
        {wins.map(({ id, player, payout }) => (
          <li key={id}>
            {player} {payout}
          </li>
        ))}
      </ul>
    </div>
  );
}
