import type { Connection } from "../../server/db/connect.ts";
import { startLeader } from "../../server/db/leader.ts";
import { quiet } from "../world/quiet.ts";

/* A process that does nothing but lead when it can, and says when it does. */

process.once("message", ({ connection, key }: { connection: Connection; key: number }) => {
  startLeader({
    connection,
    key,
    name: `leader test ${process.pid}`,
    log: quiet,
    async lead({ ended }) {
      process.send?.("leads");
      await new Promise<void>((resolve) => ended.addEventListener("abort", () => resolve()));
    },
  });
});
// What waits for the lock keeps no process alive.
setInterval(() => {}, 60_000);
