import { type IdentityOrder, openIdentityServer } from "./identity-server.ts";

/*
 * The process of the sandbox's identity provider. It is told what to be over the channel to the house that has started
 * it, answers with its port, and ends with that channel.
 */
process.title = "karat-id";
// One Ctrl-C reaches every program of the terminal; it is the house that says when this one ends.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());
process.once("message", (order) => void begin(order as IdentityOrder));

async function begin(order: IdentityOrder): Promise<void> {
  const { port } = await openIdentityServer(order);
  process.send?.({ port });
}
