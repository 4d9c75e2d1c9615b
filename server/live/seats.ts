/** Counts each player's sockets, and has no more than so many for each. */
export function createSeats(most: number) {
  const taken = new Map<bigint, number>();

  function take(player: bigint): boolean {
    const count = taken.get(player) ?? 0;
    if (count >= most) return false;
    taken.set(player, count + 1);
    return true;
  }

  function leave(player: bigint): void {
    const count = (taken.get(player) ?? 0) - 1;
    if (count > 0) taken.set(player, count);
    else taken.delete(player);
  }

  return { take, leave };
}
export type Seats = ReturnType<typeof createSeats>;
