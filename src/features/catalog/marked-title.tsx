import { Fragment } from "react";
import styles from "./marked-title.module.css";

/** A title in a list that is searched: what was typed is marked where it stands so, and nowhere where it is only alike. */
export function MarkedTitle({ title, search }: { title: string; search: string }) {
  const parts = markedParts(title, search);
  if (parts.length < 2) return title;
  return parts.map((part, index) =>
    index % 2 ? (
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

/** Every second part is one that was typed: the beginning of a word, in large letters or small ones. */
export function markedParts(title: string, search: string): string[] {
  if (search !== searched) {
    searched = search;
    const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
    // Longer ones first: a word that begins like another is marked as far as it goes.
    const longest = words.toSorted((one, other) => other.length - one.length);
    typed = longest.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}'’])(${longest.join("|")})`, "iu") : undefined;
  }
  return typed ? title.split(typed) : [title];
}

/** A list asks for the same search at each of its titles. */
let searched = "";
let typed: RegExp | undefined;
