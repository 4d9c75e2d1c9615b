import type pg from "pg";
import { toWire } from "../../rules/money.ts";
import { inTransaction, type Tx } from "../db/connect.ts";

export interface LedgerCheck {
  balanced: boolean;
  /** Per currency: the sum of all postings, and its parts: players, each house account, and all escrow together. */
  currencies: Record<string, { sum: string; players: string; house: Record<string, string> }>;
  wallets: number;
  entries: number;
  faults: string[];
}

/** Adds up the whole ledger in one snapshot, and compares every balance with its postings. */
export async function checkLedger(pool: pg.Pool): Promise<LedgerCheck> {
  return inTransaction(pool, async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    const currencies = await sumsOf(tx);
    const [counted] = (
      await tx.query<Counted>(
        "select (select count(*) from wallets) as wallets, (select count(*) from entries) as entries",
      )
    ).rows;
    const faults: string[] = [];
    for (const sql of [unbalancedEntries, wrongWallets, wrongHouseSums, wrongEscrows, wrongGrants, wrongBonusStakes]) {
      const { rows } = await tx.query<{ fault: string }>(`${sql} limit 10`);
      faults.push(...rows.map((row) => row.fault));
    }
    for (const [currency, { sum }] of Object.entries(currencies)) {
      if (sum !== toWire(0n)) faults.push(`all postings in ${currency} sum to ${sum}`);
    }
    return {
      balanced: faults.length === 0,
      currencies,
      wallets: Number(counted?.wallets),
      entries: Number(counted?.entries),
      faults,
    };
  });
}

interface Counted {
  wallets: bigint;
  entries: bigint;
}

async function sumsOf(tx: Tx): Promise<LedgerCheck["currencies"]> {
  const { rows } = await tx.query<{ currency: string; account: string; amount_micro: string }>(
    `select currency, case when owner is null then split_part(account, ':', 1) else 'players' end as account, sum(amount_micro)::text as amount_micro
    from postings group by 1, 2 order by 1, 2`,
  );
  const currencies: LedgerCheck["currencies"] = {};
  for (const currency of new Set(rows.map((row) => row.currency))) {
    const parts = rows
      .filter((row) => row.currency === currency)
      .map(({ account, amount_micro }) => ({ account, micro: BigInt(amount_micro) }));
    const ofPlayers = parts.find((part) => part.account === "players")?.micro ?? 0n;
    const ofHouse = parts
      .filter((part) => part.account !== "players")
      .map((part) => [part.account, toWire(part.micro)]);
    const sum = parts.reduce((total, part) => total + part.micro, 0n);
    currencies[currency] = { sum: toWire(sum), players: toWire(ofPlayers), house: Object.fromEntries(ofHouse) };
  }
  return currencies;
}

const unbalancedEntries = `
  select format('the postings of entry %s sum to %s micro %s', entry_id, sum(amount_micro), currency) as fault
  from postings group by entry_id, currency having sum(amount_micro) <> 0`;

const wrongWallets = `
  select format('player %s has %s and %s bonus micro %s, by postings %s and %s', coalesce(w.player_id, p.owner),
    w.balance_micro, w.bonus_micro, coalesce(w.currency, p.currency), p.real, p.bonus) as fault
  from wallets w
  full join (
    select owner, currency,
      coalesce(sum(amount_micro) filter (where account = 'player.real'), 0) as real,
      coalesce(sum(amount_micro) filter (where account <> 'player.real'), 0) as bonus
    from postings where owner is not null group by owner, currency
  ) p on p.owner = w.player_id and p.currency = w.currency
  where w.balance_micro is distinct from coalesce(p.real, 0) or w.bonus_micro is distinct from coalesce(p.bonus, 0)
    or w.balance_micro < 0 or w.bonus_micro < 0`;

const wrongHouseSums = `
  select format('account %s sums to %s micro %s, by postings %s', account, h.total, currency, p.total) as fault
  from (select account, currency, sum(amount_micro) as total from house_sums group by account, currency) h
  full join (select account, currency, sum(amount_micro) as total from postings where owner is null group by account, currency) p
    using (account, currency)
  where coalesce(h.total, 0) <> coalesce(p.total, 0)`;

const wrongEscrows = `
  select format('account %s holds %s micro, by its round %s', coalesce(p.account, 'escrow:' || r.id), coalesce(p.total, 0),
    coalesce(r.stake_micro, 0)) as fault
  from (select account, sum(amount_micro) as total from postings where starts_with(account, 'escrow:') group by account) p
  full join (
    select id, stake_micro from rounds where state = 'open'
    union all select id, stake_micro from shared_bets where state = 'open'
    union all select id, stake_micro from duels where settled_at is null
    union all select id, amount_micro from provider_transactions where kind = 'bet' and state = 'open'
    union all select id, stake_micro - sold_micro from book_bets where is_held
  ) r on p.account = 'escrow:' || r.id
  where coalesce(p.total, 0) <> coalesce(r.stake_micro, 0)`;

/** Only an active grant has money, and its wallet names it. */
const wrongGrants = `
  select format('grant %s is %s and holds %s micro, and its wallet has %s of %s', coalesce(g.id, w.grant_id), g.state,
    coalesce(p.total, 0), w.bonus_micro, w.grant_id) as fault
  from bonus_grants g
  full join wallets w on w.grant_id = g.id and w.player_id = g.player_id
  left join (select account, sum(amount_micro) as total from postings where starts_with(account, 'player.bonus:') group by account) p
    on p.account = 'player.bonus:' || g.id
  where (w.grant_id is not null or g.id is not null) and (
    (g.state is not distinct from 'active') <> (w.grant_id is not null)
    or coalesce(p.total, 0) <> case when g.state = 'active' then w.bonus_micro else 0 end)`;

/** Each open one waits with its other part in its escrow, and its wallet counts it. */
const wrongBonusStakes = `
  select format('player %s counts %s open stakes with bonus money of %s, of which %s wait in an escrow', w.player_id,
    w.open_bonus_stakes, coalesce(s.count, 0), coalesce(s.waiting, 0)) as fault
  from wallets w
  left join (
    select b.player_id, count(*) as count, count(*) filter (where p.total = b.real_micro + b.bonus_micro) as waiting
    from bonus_stakes b
    left join (select account, sum(amount_micro) as total from postings where starts_with(account, 'escrow:') group by account) p
      on p.account = 'escrow:' || b.id
    where b.ended_at is null group by b.player_id
  ) s on s.player_id = w.player_id
  where w.open_bonus_stakes <> coalesce(s.count, 0) or coalesce(s.count, 0) <> coalesce(s.waiting, 0)`;
