import type pg from "pg";
import {
  type CommandInput,
  type CommandReply,
  type ProviderAction,
  type ProviderCommand,
  type ProviderRefusal,
  type ProviderRefusalKey,
  providerRefusals,
} from "../../contract/game-provider.ts";
import { stakeLimits } from "../../rules/limits.ts";
import { type Micro, parseMoney, toWire } from "../../rules/money.ts";
import { houseKey } from "../games/house-key.ts";
import { Refusal, refusalAnswer } from "../http/refusal.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Engine } from "../wallet/engine.ts";
import type { Groups } from "../wallet/groups.ts";
import { readWallet } from "../wallet/ledger.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { tableFeatures } from "../wallet/play-features.ts";
import { readAdjustment } from "./adjustments.ts";
import { listFreeSpins } from "./free-spins.ts";
import type { LaunchTokens } from "./launch-tokens.ts";
import { balanceOf, type ProviderOrder } from "./provider-engine.ts";
import type { ProviderGames } from "./provider-games.ts";
import { areKnown } from "./provider-rows.ts";
import { findSession, openSession, type ProviderSession } from "./provider-sessions.ts";
import { findShownRound, roundsOfDay } from "./reconciliation.ts";
import type { Action } from "./round-order.ts";
import { tipsOfDay } from "./tips.ts";

interface ProviderWalletOptions {
  pool: pg.Pool;
  clock: Clock;
  groups: Groups;
  engine: Engine<ProviderOrder>;
  /** Of the house's own keys. */
  secret: Buffer;
  tokens: LaunchTokens;
  games: ProviderGames;
}

export type ProviderWallet = ReturnType<typeof createProviderWallet>;

type Answer<Name extends ProviderCommand> = Promise<CommandReply<Name> | ProviderRefusal>;

/** Carries out what providers ask, in canonical form, whichever manner they have asked in. */
export function createProviderWallet(options: ProviderWalletOptions) {
  const { pool, clock, groups, engine, secret, tokens, games } = options;

  const commands: { [Name in ProviderCommand]: (provider: string, input: CommandInput<Name>) => Answer<Name> } = {
    async session(provider, { token }) {
      const launch = tokens.read(token);
      if (!launch || launch.provider !== provider) return refused("session_unknown");
      const session = await openSession(pool, launch, clock.now());
      if (!session) return refused("session_unknown");
      if (session.isOver) return refused("session_expired");
      const { player, currency, kind, gameCode } = session;
      const { min, max } = stakeLimits(kind, currency);
      const free = await listFreeSpins(pool, player, clock.now(), { provider, code: gameCode });
      return {
        session: session.id,
        playerId: String(player),
        currency,
        balance: await balanceNow(player),
        locale: session.locale,
        jurisdiction: launch.jurisdiction,
        gameCode,
        limits: { min: toWire(min), max: toWire(max) },
        features: tableFeatures(launch),
        freeRounds: free.map(({ id, left, betMicro, expiresAt }) => ({
          campaignId: id,
          left,
          bet: toWire(betMicro),
          expiresAt: new Date(expiresAt).toISOString(),
        })),
      };
    },
    async balance(provider, { session: id, currency }) {
      const session = await findSession(pool, provider, id, clock.now());
      const fault = sessionFault(session, currency);
      if (fault !== undefined || !session) return refused(fault ?? "session_unknown");
      if (session.isOver) return refused("session_expired");
      return { balance: await balanceNow(session.player), currency: session.currency };
    },
    bet: (provider, { txId, amount, isFree, campaignId, betType, roundClosed, ...round }) =>
      one(provider, round, { kind: "bet", txId, amount, isFree, campaignId, betType }, roundClosed),
    win: (provider, { txId, refTxId, amount, isFree, campaignId, isJackpot, roundClosed, ...round }) =>
      one(provider, round, { kind: "win", txId, refTxId, amount, isFree, campaignId, isJackpot }, roundClosed),
    rollback: (provider, { txId, refTxId, ...round }) =>
      one(provider, round, { kind: "rollback", txId, refTxId }, false),
    async tip(provider, { txId, amount, ...from }) {
      const done = await inRound(provider, { ...from, roundId: noRound }, [{ kind: "tip", txId, amount }], {
        closes: false,
        key: `transaction ${txId}`,
      });
      return "refused" in done ? done : { txId, balance: done.balance };
    },
    async batch(provider, { actions, roundClosed, ...round }) {
      const done = await inRound(provider, round, actions, { closes: roundClosed, key: `batch ${round.requestId}` });
      return "refused" in done ? done : { balance: done.balance, txIds: actions.map(({ txId }) => txId) };
    },
    async roundInfo(provider, { session: id, roundId }) {
      const session = await findSession(pool, provider, id, clock.now());
      if (!session) return refused("session_unknown");
      const round = await findShownRound(pool, { provider, player: session.player, roundId });
      return round ?? refused("round_unknown");
    },
    closeRound: (provider, round) =>
      inRound(provider, round, [], { closes: true, key: `close ${round.session} ${round.roundId}` }),
    async adjust(provider, { session: id, txId, roundId, gameCode, currency, amount }) {
      const session = await findSession(pool, provider, id, clock.now());
      const fault = sessionFault(session, currency);
      if (fault !== undefined || !session) return refused(fault ?? "session_unknown");
      if (session.gameCode !== gameCode) return refused("wrong_game");
      const agreed = await readAdjustment(pool, provider, txId);
      if (!agreed || agreed.player !== session.player || agreed.roundId !== roundId) return refused("not_agreed");
      if (agreed.amountMicro !== parseMoney(amount)) return refused("conflict");
      return { txId, balance: await balanceNow(session.player) };
    },
    async reconciliation(provider, { day }) {
      return { day, rounds: await roundsOfDay(pool, provider, day), tips: await tipsOfDay(pool, provider, day) };
    },
  };

  async function one(
    provider: string,
    round: InRound,
    action: ProviderAction,
    closes: boolean,
  ): Promise<{ txId: string; balance: string } | ProviderRefusal> {
    const done = await inRound(provider, round, [action], { closes, key: `transaction ${action.txId}` });
    return "refused" in done ? done : { txId: action.txId, balance: done.balance };
  }

  async function inRound(
    provider: string,
    { session: id, roundId, gameCode, currency }: InRound,
    asked: readonly Asked[],
    { closes, key }: { closes: boolean; key: string },
  ): InRoundAnswer {
    const session = await findSession(pool, provider, id, clock.now());
    const fault = sessionFault(session, currency);
    if (fault !== undefined || !session) return refused(fault ?? "session_unknown");
    if (session.gameCode !== gameCode) return refused("wrong_game");
    const actions = asked.map((action, at) =>
      // It is the last of a command that may close its round.
      toAction(action, { provider, roundId, gameCode, closes: closes && at === asked.length - 1 }),
    );
    const stakes = actions.filter((action) => action.kind === "bet");
    const taking = actions.filter((action) => action.kind === "bet" || action.kind === "tip");
    // Undefined of a game that its provider has no more: what it won before is still taken.
    const game = await games.byCode(provider, gameCode);
    const { player, kind } = session;
    const order = {
      provider,
      roundId,
      gameCode,
      kind,
      actions,
      closes,
      rtp: game?.rtp,
      topMultiplierE4: topMultiplierE4(game?.maxWin),
    };
    if (taking.length === 0) return submit({ player, key, order });
    const answer = await staked();
    // A stake that was taken before is told so, whatever has ended or been spent meanwhile.
    if (!("refused" in answer) || !(await areKnown(pool, provider, taking))) return answer;
    return submit({ player, key: `known ${key}`, order });

    async function staked(): InRoundAnswer {
      // What is won or given back is taken, whatever has ended meanwhile.
      if (session?.isOver) return refused("session_expired");
      if (!game) return refused("wrong_game");
      const { min, max } = stakeLimits(kind, session?.currency ?? "RUB");
      const paid = stakes.filter(({ isFree }) => !isFree).map(({ amountMicro }) => amountMicro);
      // Several stakes at once are one as far as the highest goes; the least is each one's.
      if (paid.some((amountMicro) => amountMicro < min)) return { ...refused("stake_too_low"), bound: toWire(min) };
      if (paid.reduce((sum, amountMicro) => sum + amountMicro, 0n) > max)
        return { ...refused("stake_too_high"), bound: toWire(max) };
      return submit({ player, key, order });
    }
  }

  async function submit({ key, order, ...call }: ProviderCall): Promise<Done | ProviderRefusal> {
    const { provider, actions } = order;
    const answer = await groups.submit(engine, {
      ...call,
      key: houseKey(secret, `game provider ${provider} ${key}`),
      fingerprint: fingerprintOf({ name: "providerRound" }, { actions: actions.map(({ fingerprint }) => fingerprint) }),
      validUntil: undefined,
      // Where a player is was looked at when the game was launched: this request comes from the provider.
      blocked: false,
      order,
    });
    const { status, text } = answer instanceof Refusal ? refusalAnswer(answer) : answer;
    const body = JSON.parse(text) as Body;
    if (status === 200 && "balance" in body) return body;
    return "refused" in body ? body : toRefusal("error" in body ? body : { error: "unavailable" });
  }

  async function balanceNow(player: bigint): Promise<string> {
    const wallet = await readWallet(pool, player);
    if (!wallet) throw new Error("a player without a wallet");
    return balanceOf(wallet);
  }

  return {
    run<Name extends ProviderCommand>(provider: string, name: Name, input: CommandInput<Name>): Answer<Name> {
      return commands[name](provider, input);
    },
  };
}

interface Done {
  balance: string;
  state: "open" | "closed" | "cancelled";
}
type InRoundAnswer = Promise<Done | ProviderRefusal>;

interface ProviderCall {
  player: bigint;
  key: string;
  order: ProviderOrder;
}

type Asked = ProviderAction | ({ kind: "tip" } & Pick<CommandInput<"tip">, "txId" | "amount">);

/** No round of a provider is called so. */
const noRound = "";

type InRound = Pick<CommandInput<"bet">, "session" | "requestId" | "roundId" | "gameCode" | "currency">;
type Body = Done | ProviderRefusal | { error: string; errors?: Record<string, string[]> };

function sessionFault(session: ProviderSession | undefined, currency: string | undefined) {
  if (!session) return "session_unknown";
  return currency !== undefined && currency !== session.currency ? "currency_mismatch" : undefined;
}

function toAction(action: Asked, round: object): Action {
  // The same amount in other words is no other content.
  const amount = "amount" in action ? { amount: toWire(microOf(action.amount)) } : {};
  const fingerprint = fingerprintOf({ name: action.kind }, { ...round, ...action, ...amount });
  switch (action.kind) {
    case "bet": {
      const { kind, txId, isFree, campaignId: campaign, betType } = action;
      return { kind, txId, amountMicro: microOf(action.amount), isFree, campaign, betType, fingerprint };
    }
    case "win": {
      const { kind, txId, refTxId, isFree, isJackpot, campaignId: campaign } = action;
      return { kind, txId, refTxId, amountMicro: microOf(action.amount), isFree, isJackpot, campaign, fingerprint };
    }
    case "rollback":
      return { kind: action.kind, txId: action.txId, refTxId: action.refTxId, fingerprint };
    case "tip":
      return { kind: action.kind, txId: action.txId, amountMicro: microOf(action.amount), fingerprint };
  }
}

/** Where a game names no maximum, its table's limits keep the payout within the cap. */
function topMultiplierE4(maxWin: number | undefined): bigint {
  return maxWin === undefined ? 1n : BigInt(Math.ceil(maxWin * 10_000));
}

/** The house's own words for it, in those of the contract. */
function toRefusal({ error, errors = {} }: Extract<Body, { error: string }>): ProviderRefusal {
  const [bound] = (errors["amount"]?.[0] ?? "").match(/\d+\.\d{2,6}/) ?? [];
  return {
    ...refused(keys[error] ?? (error in providerRefusals ? (error as ProviderRefusalKey) : "unavailable")),
    ...(bound === undefined ? {} : { bound }),
  };
}

const keys: Partial<Record<string, ProviderRefusalKey>> = {
  cooling_off: "excluded",
  self_excluded: "excluded",
  idempotency_mismatch: "conflict",
  operation_closed: "conflict",
};

function refused(key: ProviderRefusalKey): ProviderRefusal {
  return { refused: key };
}

function microOf(text: string): Micro {
  // The contract lets nothing else through.
  const micro = parseMoney(text);
  if (micro === undefined) throw new Error(`${text} is no amount`);
  return micro;
}
