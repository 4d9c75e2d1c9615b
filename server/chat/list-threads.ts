import type pg from "pg";
import { findPlayer } from "../accounts/find-player.ts";
import type { ChatOwner } from "./chat-rows.ts";

export interface ListedThread {
  /** How the desk and commands call it: a player's id, or `guest-7`. */
  name: string;
  address: string;
  waits: boolean;
  /** The last message. */
  from: string;
  text: string;
  at: Date;
}

const mostListed = 50;

/** Those that wait for an answer, the longest first, and then those that were written in lately. */
export async function listThreads(pool: pg.Pool): Promise<ListedThread[]> {
  const { rows } = await pool.query<Omit<ListedThread, "name"> & { id: bigint; player: bigint | null }>(
    `select t.id, t.player, coalesce(p.email, p.phone, '') as address, t.waits, m.sender as from, m.text, m.at
     from chat_threads t left join players p on p.id = t.player
     join chat_messages m on m.thread = t.id and m.number = t.last
     order by t.waits desc, case when t.waits then t.written_at end, t.written_at desc limit $1`,
    [mostListed],
  );
  return rows.map(({ id, player, ...thread }) => ({
    name: player === null ? `guest-${id}` : String(player),
    ...thread,
  }));
}

/** The thread of a name as in the list, or of a player's address. */
export async function threadNamed(name: string, pool: pg.Pool): Promise<ChatOwner | undefined> {
  const [, guest] = /^guest-(\d{1,15})$/.exec(name) ?? [];
  if (guest !== undefined) {
    const { rows } = await pool.query<{ id: bigint }>(
      "select id from chat_threads where id = $1 and browser is not null",
      [guest],
    );
    return rows[0] && { thread: rows[0].id };
  }
  const player = await findPlayer(name, pool);
  return player === undefined ? undefined : { player };
}
