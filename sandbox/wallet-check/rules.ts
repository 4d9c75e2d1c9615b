import { sumRounds } from "../../rules/providers/round-sums.ts";
import { fresh, isTaken, microOf, said, type Tries } from "./tries.ts";

interface Rule {
  rule: number;
  title: string;
  /** What the operator has to prepare for it, where that may be missing. */
  needs?: "table";
  check(tries: Tries): Promise<void>;
}

const unit = 1_000_000n;

/** The rules of the contract, each with what shows whether a wallet keeps it. */
export const rules: readonly Rule[] = [
  {
    rule: 1,
    title: "a number counts once: repeated it is answered alike, with other content it is refused",
    async check({ player, other, expect }) {
      const [roundId, txId, won] = [fresh(), fresh(), fresh()];
      const before = await player.balance();
      const first = await player.bet(roundId, "2.00", { txId });
      const again = await Promise.all(Array.from({ length: 10 }, () => player.bet(roundId, "2.00", { txId })));
      for (const answer of again)
        expect(isTaken(answer) && isTaken(first) && answer.balance === first.balance, `repeated, ${said(answer)}`);
      expect((await player.balance()) === before - 2n * unit, "a stake that was repeated is taken more than once");
      for (const answer of [
        await player.bet(roundId, "3.00", { txId }),
        await player.win(roundId, "2.00", { txId }),
        await other.bet(roundId, "2.00", { txId }),
      ])
        expect(!isTaken(answer), `with other content, ${said(answer)}`);
      const wins = [await player.win(roundId, "3.00", { txId: won, refTxId: txId })];
      wins.push(await player.win(roundId, "3.00", { txId: won, refTxId: txId }));
      for (const answer of wins) expect(isTaken(answer), `a win that is repeated: ${said(answer)}`);
      expect((await player.balance()) === before + unit, "a win that was repeated is paid more than once");
    },
  },
  {
    rule: 2,
    title: "wins and rollbacks are taken in a session that is over, and stakes are not",
    async check({ inSession, fixtures: { expired }, expect }) {
      const player = inSession(expired.session);
      const bet = await player.bet(fresh(), "1.00");
      expect(!isTaken(bet), `a stake: ${said(bet)}`);
      const back = await player.rollback(fresh(), fresh());
      expect(isTaken(back), `a rollback: ${said(back)}`);
      const win = await player.win(expired.roundId, "1.00", { refTxId: expired.txId });
      expect(isTaken(win), `a win: ${said(win)}`);
    },
  },
  {
    rule: 3,
    title: "a rollback of an unknown stake is taken, and the stake is refused when it comes",
    async check({ player, expect }) {
      const [roundId, txId] = [fresh(), fresh()];
      const before = await player.balance();
      const back = await player.rollback(roundId, txId);
      expect(isTaken(back), `the rollback: ${said(back)}`);
      const bet = await player.bet(roundId, "1.00", { txId });
      expect(!isTaken(bet), `the stake that comes after it: ${said(bet)}`);
      expect((await player.balance()) === before, "the balance has moved");
    },
  },
  {
    rule: 4,
    title: "nothing is given back once the round has won",
    async check({ player, expect }) {
      for (const amount of ["0.00", "1.00"]) {
        const [roundId, txId] = [fresh(), fresh()];
        await player.bet(roundId, "1.00", { txId });
        await player.win(roundId, amount, { refTxId: txId, roundClosed: false });
        const before = await player.balance();
        const back = await player.rollback(roundId, txId);
        expect(!isTaken(back), `after a win of ${amount}: ${said(back)}`);
        expect((await player.balance()) === before, "the balance has moved");
        await player.win(roundId, "0.00", { refTxId: txId });
      }
    },
  },
  {
    rule: 5,
    title: "nothing is won without a stake",
    async check({ player, other, expect }) {
      const [roundId, txId] = [fresh(), fresh()];
      await other.bet(roundId, "1.00", { txId });
      const before = await player.balance();
      for (const more of [{}, { refTxId: fresh() }, { refTxId: txId }]) {
        const win = await player.win(roundId, "5.00", more);
        expect(
          !isTaken(win),
          `${"refTxId" in more ? "for a stake that is not there" : "without a stake"}: ${said(win)}`,
        );
      }
      expect((await player.balance()) === before, "the balance has moved");
      await other.win(roundId, "0.00", { refTxId: txId });
    },
  },
  {
    rule: 6,
    title: "a stake is answered in time, taken whole or not at all, and given back when nobody has waited",
    async check({ player, slowestMs, windowMs, expect }) {
      for (let turn = 0; turn < 5; turn += 1) {
        const [roundId, txId] = [fresh(), fresh()];
        const before = await player.balance();
        const ending = new AbortController();
        const sent = player.bet(roundId, "1.00", { txId }, { signal: ending.signal }).catch(() => undefined);
        // Sometimes before it has arrived, sometimes while it is carried out.
        await new Promise((resolve) => setTimeout(resolve, turn * 2));
        ending.abort();
        await sent;
        const back = await player.rollback(roundId, txId);
        expect(isTaken(back), `the rollback: ${said(back)}`);
        // It is there by now if it ever comes: the same number asks for it.
        await player.bet(roundId, "1.00", { txId });
        expect((await player.balance()) === before, "a stake that was given back has moved the balance");
      }
      const [roundId, txId] = [fresh(), fresh()];
      const before = await player.balance();
      await player.bet(roundId, "1.00", { txId, roundClosed: true });
      const back = await player.rollback(roundId, txId);
      expect(isTaken(back), `the rollback of a stake that has closed its round: ${said(back)}`);
      expect((await player.balance()) === before, "a stake that had closed its round is not given back whole");
      expect(slowestMs() < windowMs, `an answer took ${Math.round(slowestMs())} ms, and providers wait ${windowMs}`);
    },
  },
  {
    rule: 7,
    title: "a win is taken until it is answered, once, and each round ends",
    async check({ player, expect }) {
      const [roundId, txId, won] = [fresh(), fresh(), fresh()];
      await player.bet(roundId, "1.00", { txId });
      const before = await player.balance();
      const ending = new AbortController();
      const order = { txId: won, refTxId: txId };
      const sent = player.win(roundId, "2.00", order, { signal: ending.signal }).catch(() => undefined);
      ending.abort();
      await sent;
      const again = await player.win(roundId, "2.00", order);
      expect(isTaken(again), `the win that is repeated: ${said(again)}`);
      expect((await player.balance()) === before + 2n * unit, "the win is not paid exactly once");
      expect(
        (await player.stateOf(roundId)) === "closed",
        `the round that is closed is ${await player.stateOf(roundId)}`,
      );
      const [given, back] = [fresh(), fresh()];
      await player.bet(given, "1.00", { txId: back });
      await player.rollback(given, back);
      expect((await player.stateOf(given)) === "cancelled", `a round given back is ${await player.stateOf(given)}`);
    },
  },
  {
    rule: 8,
    title: "the currency is that of the session",
    async check({ player, expect }) {
      const before = await player.balance();
      const bet = await player.bet(fresh(), "1.00", { currency: player.currency === "USD" ? "EUR" : "USD" });
      expect(!isTaken(bet), `in another currency, ${said(bet)}`);
      expect((await player.balance()) === before, "the balance has moved");
    },
  },
  {
    rule: 9,
    title: "limits and pauses hold for stakes, and never for what is won",
    async check({ inSession, fixtures: { limited }, expect }) {
      const player = inSession(limited.session);
      const bet = await player.bet(fresh(), "1.00");
      expect(!isTaken(bet), `a stake: ${said(bet)}`);
      const win = await player.win(limited.roundId, "1.00", { refTxId: limited.txId });
      expect(isTaken(win), `a win: ${said(win)}`);
    },
  },
  {
    rule: 10,
    title: "amounts are exact, and what is no amount is refused",
    async check({ player, expect }) {
      const [roundId, txId] = [fresh(), fresh()];
      const before = await player.balance();
      const bet = await player.bet(roundId, "1.37", { txId });
      expect(isTaken(bet) && microOf(bet.balance) === before - 1_370_000n, `1.37 staked: ${said(bet)}`);
      const win = await player.win(roundId, "0.01", { refTxId: txId });
      expect(isTaken(win) && microOf(win.balance) === before - 1_360_000n, `0.01 won: ${said(win)}`);
      for (const amount of ["-1.00", "0.00"]) {
        const wrong = await player.bet(fresh(), amount);
        expect(!isTaken(wrong), `a stake of ${amount}: ${said(wrong)}`);
      }
      expect((await player.balance()) === before - 1_360_000n, "the balance has moved");
    },
  },
  {
    rule: 11,
    title: "only what the provider has signed, lately, is carried out",
    async check({ player, ask, now, hasNonce, expect }) {
      const before = await player.balance();
      const cases = {
        "a body that was changed": {
          change: ({ body, headers }) => ({ body: body.replace(/1\.00|100000\b/, "2.00"), headers }),
        },
        "another signature": {
          change: ({ body, headers }) => ({
            body,
            headers: Object.fromEntries(
              Object.entries(headers).map(([name, text]) => [name, /sign/i.test(name) ? flipped(text) : text]),
            ),
          }),
        },
        "no signature": {
          change: ({ body, headers }) => ({
            body,
            headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !/sign/i.test(name))),
          }),
        },
        "a request of six minutes ago": { timeMs: now() - 360_000 },
        "one of six minutes ahead": { timeMs: now() + 360_000 },
      } satisfies Record<string, Parameters<typeof ask>[2]>;
      for (const [what, options] of Object.entries(cases)) {
        const bet = await player.bet(fresh(), "1.00", {}, options).catch(() => undefined);
        expect(!bet || !isTaken(bet), `${what} is carried out`);
      }
      if (hasNonce) {
        const nonce = fresh();
        const [first, again] = [
          await player.bet(fresh(), "1.00", { roundClosed: true }, { nonce }),
          await player.bet(fresh(), "1.00", { roundClosed: true }, { nonce }).catch(() => undefined),
        ];
        expect(isTaken(first) && (!again || !isTaken(again)), "a nonce counts twice");
      }
      expect((await player.balance()) === before - (hasNonce ? unit : 0n), "the balance has moved");
    },
  },
  {
    rule: 12,
    title: "the reconciliation of the day has each round as it was played",
    async check({ player, ask, now, expect }) {
      const [closed, open, txId] = [fresh(), fresh(), fresh()];
      await player.bet(closed, "1.50", { txId });
      await player.win(closed, "2.25", { refTxId: txId });
      const left = fresh();
      await player.bet(open, "1.00", { txId: left });
      const report = await ask("reconciliation", { day: new Date(now()).toISOString().slice(0, 10) });
      if ("refused" in report) return expect(false, `it is refused: ${report.refused}`);
      const own = report.rounds.filter(({ roundId }) => roundId === closed || roundId === open);
      const [sum] = sumRounds(own.filter(({ state }) => state === "closed"));
      expect(
        own.some(({ roundId, state }) => roundId === open && state === "open"),
        "the round left open is missing",
      );
      expect(
        sum?.count === 1 && sum.betMicro === 1_500_000n && sum.winMicro === 2_250_000n,
        "the round that was closed is missing, or has other sums",
      );
      await player.rollback(open, left);
    },
  },
  {
    rule: 13,
    title: "rounds that are over and empty purses take no stake, however many come at once",
    async check({ player, poor, expect }) {
      const roundId = fresh();
      await player.bet(roundId, "1.00", { roundClosed: true });
      const before = await player.balance();
      const late = await player.bet(roundId, "1.00");
      expect(!isTaken(late), `a stake in a round that is closed: ${said(late)}`);
      const won = await player.win(roundId, "1.00");
      expect(!isTaken(won), `a win in a round that is closed: ${said(won)}`);
      expect((await player.balance()) === before, "the balance has moved");
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => poor.bet(fresh(), "10.00", { roundClosed: true })),
      );
      expect(answers.filter(isTaken).length === 2, `of 25 are staked ${answers.filter(isTaken).length} times 10`);
      expect((await poor.balance()) === 5n * unit, "a purse has another balance than what was staked of it leaves");
    },
  },
  {
    rule: 14,
    title: "a tip is taken once, of who may stake and has it, and given back by its rollback",
    needs: "table",
    async check({ atTable, ask, now, expect }) {
      if (!atTable) return;
      const { player, limited } = atTable;
      const [txId, unknown] = [fresh(), fresh()];
      const before = await player.balance();
      const first = await player.tip("1.50", { txId });
      const again = await player.tip("1.50", { txId });
      for (const answer of [first, again])
        expect(isTaken(answer) && microOf(answer.balance) === before - 1_500_000n, `1.50: ${said(answer)}`);
      for (const answer of [await player.tip("2.00", { txId }), await player.bet(fresh(), "1.50", { txId })])
        expect(!isTaken(answer), `with other content, ${said(answer)}`);
      expect((await player.balance()) === before - 1_500_000n, "a tip that was repeated is taken more than once");

      const named = async () => {
        const report = await ask("reconciliation", { day: new Date(now()).toISOString().slice(0, 10) });
        return "refused" in report ? undefined : report.tips.filter((tip) => tip.txId === txId);
      };
      const tips = await named();
      expect(
        tips?.length === 1 && microOf(tips[0]?.amount ?? "0") === 1_500_000n,
        "the reconciliation of the day lacks it, or has another sum",
      );
      const back = await player.rollback(fresh(), txId);
      expect(isTaken(back), `its rollback: ${said(back)}`);
      expect((await player.balance()) === before, "a tip that was given back has moved the balance");
      expect((await named())?.length === 0, "the reconciliation names one that was given back");
      await player.rollback(fresh(), unknown);
      const late = await player.tip("1.00", { txId: unknown });
      expect(!isTaken(late), `one that was given back before it came: ${said(late)}`);

      for (const [whose, answer] of [
        ["of more than there is", await player.tip("1000000.00")],
        ["of nothing", await player.tip("0.00")],
        ["of who may not stake", await limited.tip("1.00")],
      ] as const)
        expect(!isTaken(answer), `one ${whose}: ${said(answer)}`);
      expect((await player.balance()) === before, "the balance has moved");
    },
  },
  {
    rule: 15,
    title: "what a stake is laid on belongs to it, in a batch too",
    async check({ player, ask, fixtures: { gameCode }, expect }) {
      const [roundId, txId, inBatch] = [fresh(), fresh(), fresh()];
      const before = await player.balance();
      const first = await player.bet(roundId, "1.00", { txId, betType: "tie" });
      const again = await player.bet(roundId, "1.00", { txId, betType: "tie" });
      for (const answer of [first, again])
        expect(isTaken(answer) && microOf(answer.balance) === before - unit, `on "tie": ${said(answer)}`);
      for (const betType of ["banker", undefined]) {
        const other = await player.bet(roundId, "1.00", { txId, betType });
        expect(!isTaken(other), `the same number on ${betType ?? "nothing named"}: ${said(other)}`);
      }
      for (const betType of ["two words", "x".repeat(33), ""]) {
        const wrong = await player.bet(roundId, "1.00", { betType });
        expect(!isTaken(wrong), `on "${betType}", which is no name: ${said(wrong)}`);
      }
      const batch = (betType: string) =>
        ask("batch", {
          session: player.session,
          requestId: fresh(),
          roundId,
          gameCode,
          actions: [{ kind: "bet", txId: inBatch, amount: "1.00", betType }],
        });
      const told = [await batch("tie"), await batch("tie")];
      for (const answer of told)
        expect(
          !("refused" in answer) && microOf(answer.balance) === before - 2n * unit,
          `in a batch on "tie": ${"refused" in answer ? answer.refused : answer.balance}`,
        );
      const other = await batch("banker");
      expect("refused" in other, "in a batch the same number is taken on something else");
      expect((await player.balance()) === before - 2n * unit, "the balance has moved");
      await player.win(roundId, "0.00", { refTxId: txId });
    },
  },
];

/** The same text, but for one character that is another. */
function flipped(text: string): string {
  return (text.startsWith("a") ? "b" : "a") + text.slice(1);
}
