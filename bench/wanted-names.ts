interface Setting<Name> {
  /** What it is called, such as WAYS. */
  name: string;
  /** Its value, names with commas between them; without one everything is wanted. */
  text: string | undefined;
  all: readonly Name[];
  /** Whether a word of the text names this one. */
  isMeant?(name: Name, word: string): boolean;
}

/** Those of all names that a setting wants, in their order; a word that names none would play nothing, and throws. */
export function wantedNames<Name extends string>({ name, text, all, isMeant = isSame }: Setting<Name>): Name[] {
  if (text === undefined) return [...all];
  const words = text.split(",");
  const unknown = words.find((word) => !all.some((each) => isMeant(each, word)));
  if (unknown !== undefined) throw new Error(`${name} names ${unknown}, and there are ${all.join(", ")}`);
  return all.filter((each) => words.some((word) => isMeant(each, word)));
}

function isSame(name: string, word: string): boolean {
  return name === word;
}
