const prefix = "round:";

/** By this name all that a player is told of one round goes when there is something newer. */
export const roundTopic = (id: string) => prefix + id;

/** The round that such a name stands for. */
export function roundOfTopic(topic: string | undefined): string | undefined {
  return topic?.startsWith(prefix) ? topic.slice(prefix.length) : undefined;
}
