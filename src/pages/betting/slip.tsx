import { X } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookOrder, PriceOffer } from "../../../contract/betting.ts";
import { acceptances } from "../../../rules/betting/acceptance.ts";
import { mostLegs } from "../../../rules/betting/shapes.ts";
import { parseMoney, toWire } from "../../../rules/money.ts";
import table from "../../../rules/tables/betting.json";
import type { OwnBookBets } from "../../../worker/betting/own-book-bets.ts";
import type { SeenLegs } from "../../../worker/betting/odds-views.ts";
import { readAmount } from "../../features/amounts/typed-amount.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { fundsOf } from "../../shell/reveal.ts";
import { useSession } from "../../shell/session.ts";
import { usePart } from "../../shell/use-part.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useOnline } from "../../ui/online.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { PlacedBet } from "./placed-bet.tsx";
import { legFault, slipFault } from "./leg-fault.ts";
import { PriceChange } from "./price-change.tsx";
import styles from "./slip.module.css";
import { largestOf, mostOf, sumOf } from "./slip-sum.ts";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useOrderEnd } from "./use-order-end.ts";
import type { SlipStore } from "./use-slip.ts";

const loadSystems = () => import("./slip-systems.tsx").then(({ systems }) => systems);

interface Props {
  store: SlipStore;
  seen: SeenLegs;
  bets: OwnBookBets | undefined;
  words: BookWords;
}

/** What is about to be bet, what it comes to, and what became of it. */
export function Slip({ store, seen, bets, words }: Props) {
  const { t } = useTranslation("betting");
  const { slip, change, remove } = store;
  const isAsking = useOrderEnd(store);
  const bet = bets && [...bets.open, ...bets.ended].find(({ id }) => id === slip.placed);
  if (slip.placed !== null && bet)
    return (
      <PlacedBet
        bet={bet}
        aheadMs={seen?.value.aheadMs ?? 0}
        words={words}
        onAgain={() => remove(bet.legs.map(({ selection }) => selection))}
        onBack={() => change({ placed: null })}
        store={store}
      />
    );
  if (slip.legs.length === 0)
    return (
      <div className={styles.none}>
        <b>{t("slip.empty")}</b>
        <p>{t("slip.empty_text")}</p>
        {isAsking && <p role="status">{t("asked")}</p>}
      </div>
    );
  return <Filled {...{ store, seen, bets, words, isAsking }} />;
}

function Filled({ store, seen, bets, words, isAsking }: Props & { isAsking: boolean }) {
  "use no memo"; // What it is given is new with each price: to remember its parts would spare nothing.
  const { t } = useTranslation("betting");
  const format = useFormat();
  const layer = useLayer();
  const { open } = useDialogs();
  const { status } = useSession();
  const online = useOnline();
  const errors = useErrors("slip");
  const wallet = useStream((of) => of.wallet.balance$())?.value;
  const [told, setTold] = useState<{ offer: PriceOffer | undefined; of: string }>();
  const { slip, change, remove } = store;
  const currency = wallet?.currency ?? "RUB";
  const legs = seen?.value.legs ?? [];
  const amount = readAmount(slip.amount);
  const leastMicro = parseMoney(table.limits.minStake[currency]) ?? 0n;
  const aheadMs = seen?.value.aheadMs ?? 0;
  const ids = slip.legs.map(([id]) => id).join();
  // What the house has said of other legs is of no use any more.
  const changed = told?.of === ids ? told : undefined;
  const keptForS = useSecondsLeft(slip.offer?.expires_at, aheadMs);
  const offeredForS = useSecondsLeft(changed?.offer?.expires_at, aheadMs);
  // What the house keeps for the player stands, whatever the market does meanwhile.
  const priceNow = (id: string) =>
    keptForS > 0 ? undefined : (legs.find((leg) => leg.id === id)?.selection?.price ?? undefined);
  const sum = sumOf(slip, legs, amount, priceNow);
  const systems = usePart(slip.kind === "system", loadSystems);
  const System = slip.kind === "system" ? systems?.View : undefined;
  const largest = largestOf(sum, currency);
  const isSame = (at: number) =>
    slip.legs.some(([id], other) => other !== at && eventOf(id) === eventOf(slip.legs[at]?.[0] ?? ""));
  const faults = slip.legs.map(([id], at) =>
    slip.kind !== "single" && isSame(at) ? ("same_event" as const) : legFault(id, seen),
  );
  const stopped = slip.legs.flatMap(([id], at) => (faults[at] === "suspended" ? id : []));
  // A stop ends what the house has offered or kept.
  const isEnded = slip.offer !== null && stopped.length > 0;
  useEffect(() => {
    if (isEnded) store.decline();
  }, [isEnded, store]);
  const awaited = useStream((of) => of.betting.awaited$()) ?? [];
  const isAwaited = stopped.length > 0 && stopped.every((id) => awaited.includes(id));
  const isAsked = isAsking || (bets?.asked.length ?? 0) > 0;
  // What became of the bet that was made of it nobody knows before one's bets are read.
  const isUnread = slip.placed !== null && !bets;
  const fault = !online
    ? "offline"
    : (seen?.value.staleSince ?? null) !== null
      ? "stale"
      : slip.kind === "single" && slip.legs.length > 1
        ? "single"
        : (slipFault(faults) ??
          (amount === undefined
            ? "amount"
            : amount < leastMicro
              ? "least"
              : (sum.fault ?? (amount > largest ? "most" : undefined))));
  const isFull = slip.legs.length >= mostLegs;
  const setAmount = (micro: bigint) => change({ amount: toWire(micro - (micro % 10_000n)) });
  const funds = fundsOf(wallet);
  const most = funds && mostOf(largest, currency, funds);

  async function place() {
    if (fault !== undefined || amount === undefined) return;
    const key = store.send();
    if (key === undefined) return;
    errors.forget();
    const order: BookOrder = {
      ...(slip.kind === "system" ? { kind: slip.kind, system: { sizes: [...slip.sizes] } } : { kind: slip.kind }),
      amount: toWire(amount),
      accept: slip.accept,
      legs: slip.legs.map(([selection, price, version]) => ({ selection, price, version })),
      ...(slip.offer && keptForS > 0 && { offer: slip.offer.id }),
    };
    const answer = await layer.betting.place(order, { key });
    // Until it is known what became of it, the order is out.
    if (!answer.ok && answer.error.error === "unanswered") return;
    store.answered(key, answer.ok && "bet" in answer.value ? answer.value.bet.id : null);
    const offer = answer.ok && "offer" in answer.value ? answer.value.offer : undefined;
    setTold(offer || (!answer.ok && answer.error.error === "price_changed") ? { offer, of: ids } : undefined);
    if (!answer.ok && answer.error.error !== "price_changed") errors.tell(answer.error);
  }

  /** What the house offers, or else what stands on the screen now, is what is meant from now on. */
  function takePrices() {
    setTold(undefined);
    if (changed?.offer && offeredForS > 0) return store.takeOffer(changed.offer);
    change(({ legs: taken }) => ({
      offer: null,
      legs: taken.map(([id, price, version]) => {
        const now = legs.find((leg) => leg.id === id)?.selection;
        return [id, now?.price ?? price, now?.version ?? version] as const;
      }),
    }));
  }

  function decline() {
    setTold(undefined);
    store.decline();
  }

  const moved = slip.legs.some(([id, price]) => (priceNow(id) ?? price) !== price);
  const kinds = (["single", "express", "system"] as const).filter(
    (kind) =>
      kind === slip.kind ||
      (kind === "express" ? slip.legs.length > 1 : kind === "system" ? slip.legs.length > 2 : slip.legs.length === 1),
  );

  return (
    <div className={styles.slip}>
      {kinds.length > 1 && (
        <Segmented
          label={t("slip.kind")}
          options={kinds.map((value) => ({ value, label: t(`slip.${value}`) }))}
          value={slip.kind}
          onChange={(kind) => change({ kind, sizes: kind === "system" ? [2] : [] })}
        />
      )}
      {System && <System.SlipSystems store={store} />}
      <ul className={styles.legs}>
        {slip.legs.map(([id, price], at) => {
          const leg = legs.find((each) => each.id === id);
          const now = priceNow(id) ?? price;
          const bad = faults[at];
          const [, marketId = "", code = ""] = id.split(":");
          const market = leg?.market ?? { kind: marketId.split(".")[0] ?? "" };
          const name = leg ? words.selection(code, market, leg.event) : code;
          return (
            <li key={id} className={styles.leg} data-bad={bad && ""}>
              <div className={styles.first}>
                <b>{name}</b>
                <b data-moved={now === price ? undefined : Number(now) > Number(price) ? "up" : "down"}>
                  {words.price(now)}
                </b>
                <IconButton icon={X} label={t("slip.remove", { name })} onClick={() => remove([id])} />
              </div>
              {leg && (
                <small>
                  {words.market({ ...market, sport: leg.event.sport })} · {words.nameOf(leg.event.home)} –{" "}
                  {words.nameOf(leg.event.away)}
                  {leg.score && ` · ${leg.score[0]}:${leg.score[1]}`}
                </small>
              )}
              {bad && <small className={styles.bad}>{t(`fault.${bad}`)}</small>}
              {!bad && now !== price && <small>{t("slip.was", { price: words.price(price) })}</small>}
            </li>
          );
        })}
      </ul>
      {isFull && <p className={styles.hint}>{t("slip.full", { most: mostLegs })}</p>}
      <dl className={styles.facts}>
        {sum.priceE2 !== undefined && slip.legs.length > 1 && (
          <Fact name={t("slip.price")}>{format.figure(Number(sum.priceE2) / 100)}</Fact>
        )}
        {System && amount !== undefined && sum.fault === undefined && (
          <System.SystemFacts {...{ slip, sum, currency, priceNow }} />
        )}
        {sum.expected !== undefined && (
          <Fact name={t("slip.returns")}>{format.share(Math.floor(sum.expected * 1_000) / 1_000)}</Fact>
        )}
      </dl>
      <p className={styles.hint}>{t("slip.returns_text")}</p>
      <label className={styles.accept}>
        {t("slip.accept")}
        <select
          value={slip.accept}
          onChange={({ target }) => change({ accept: acceptances.find((each) => each === target.value) ?? "ask" })}
        >
          {acceptances.map((each) => (
            <option key={each} value={each}>
              {t(`slip.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {isAsked && <p role="status">{t("asked")}</p>}
      {keptForS > 0 && !isEnded && <p className={styles.hint}>{t("kept", { count: keptForS })}</p>}
      <div className={styles.foot}>
        {fault !== "remove" && ((changed && (moved || offeredForS > 0)) || (moved && slip.accept === "ask")) && (
          <PriceChange offeredForS={offeredForS} onTake={takePrices} onDecline={decline} />
        )}
        <label className={styles.amount} htmlFor="slip-amount">
          {t("slip.amount")}{" "}
          <small>{t("slip.from", { amount: format.money(table.limits.minStake[currency], currency) })}</small>
        </label>
        <div className={styles.stake}>
          <Button aria-label={t("slip.half")} onClick={() => amount !== undefined && setAmount(amount / 2n)}>
            ½
          </Button>
          <input
            id="slip-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            value={slip.amount}
            maxLength={14}
            onChange={({ target }) => change({ amount: target.value })}
          />
          <Button aria-label={t("slip.double")} onClick={() => amount !== undefined && setAmount(amount * 2n)}>
            2×
          </Button>
          <Button onClick={() => most !== undefined && most > 0n && setAmount(most)}>{t("slip.max")}</Button>
        </div>
        {amount !== undefined && sum.fault === undefined && (
          <dl className={styles.facts}>
            <Fact name={t("slip.most")}>
              <strong>{format.money(sum.mostMicro - (sum.mostMicro % 10_000n), currency)}</strong>
            </Fact>
          </dl>
        )}
        {status === "guest" ? (
          <Button kind="primary" size="large" wide onClick={() => open("Login")}>
            {t("slip.login")}
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              size="large"
              wide
              busy={slip.sent !== null || isAsked || isUnread}
              disabled={fault !== undefined}
              aria-describedby="slip-fault"
              onClick={() => void place()}
            >
              {t("slip.place")}
              {amount !== undefined && fault === undefined && ` · ${format.money(sum.totalMicro, currency)}`}
            </Button>
            <p id="slip-fault" className={styles.fault}>
              {fault !== undefined && t(`fault.${fault}`, { amount: format.money(largest, currency) })}
            </p>
          </>
        )}
      </div>
      {status !== "guest" && (
        <>
          {stopped.length > 0 && (
            <Button
              kind="quiet"
              wide
              aria-pressed={isAwaited}
              onClick={() => void layer.betting.awaitOpening({ ids: isAwaited ? [] : stopped })}
            >
              {t(isAwaited ? "slip.telling" : "slip.tell")}
            </Button>
          )}
          <Checkbox checked={slip.keeps} onChange={({ target }) => change({ keeps: target.checked })}>
            {t("slip.keep")}
          </Checkbox>
        </>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function eventOf(selection: string): string {
  return selection.split(":")[0] ?? "";
}
