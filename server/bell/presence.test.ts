import { once } from "node:events";
import { expect, test } from "vitest";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";

test("who has a socket here is written anew once the house can be seen again", async () => {
  const house = await startHouse();
  const { pool } = house.database;
  const { id, token } = await manyPlayers(house).player();
  const housesOf = async () => {
    const { rows } = await pool.query<{ house: string }>("select house from player_lines where player = $1", [id]);
    return rows.map((row) => row.house);
  };
  const socket = house.live();
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", protocol: 1, token }));
  await eventually(async () => expect(await housesOf()).toEqual([house.app.house.id]));
  // As a database that has crashed forgets it, and other houses do while this one has no connection for news.
  await pool.query("delete from player_lines");
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
    `karat news ${house.app.house.id}`,
  ]);
  await eventually(async () => expect(await housesOf()).toEqual([house.app.house.id]));
  socket.terminate();
});
