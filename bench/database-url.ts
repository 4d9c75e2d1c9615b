import type { Connection } from "../server/db/connect.ts";

export function urlOf({ host = "", port, user, database }: Connection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
