/**
 * Makes this process a service of the sandbox: it opens with what stands in its environment, says its port over the channel
 * to the supervisor that has started it, and ends with that channel.
 */
export async function runService(
  title: string,
  open: (env: NodeJS.ProcessEnv) => Promise<{ port: number }>,
): Promise<void> {
  process.title = title;
  // One Ctrl-C reaches every program of the terminal; it is the house that says when this one ends.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  const { port } = await open(process.env);
  process.send?.({ port });
}
