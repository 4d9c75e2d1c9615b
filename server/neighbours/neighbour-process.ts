/**
 * The other end of `keepNeighbour`: a process that is told what to be over the channel to the house that has started it,
 * answers with its port, and ends with that channel.
 */
export function becomeNeighbour<Order>(title: string, open: (order: Order) => Promise<{ port: number }>): void {
  process.title = title;
  // One Ctrl-C reaches every program of the terminal; it is the house that says when this one ends.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  process.once("message", (order) => void begin(order as Order));

  async function begin(order: Order): Promise<void> {
    const { port } = await open(order);
    process.send?.({ port });
  }
}
