const prefix = "round:";

/** Topic of notices about a round: a newer notice replaces all earlier ones. */
export const roundTopic = (id: string) => prefix + id;

export function roundOfTopic(topic: string | undefined): string | undefined {
  return topic?.startsWith(prefix) ? topic.slice(prefix.length) : undefined;
}
