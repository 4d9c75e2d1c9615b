import { useEffect, useRef, useState } from "react";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";

export type Mark = (slug: string, isFavourite: boolean) => void;

/** What is marked, once that is known, and how a list's tiles mark: offline as well. */
export function useMarks(): { marked: readonly string[] | undefined; mark: Mark } {
  const layer = useLayer();
  const { tell } = useErrors();
  const marked = useStream((layer) => layer.favourites.favourites$())?.value.items;
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const [mark] = useState(() => async (slug: string, isFavourite: boolean) => {
    const answer = await layer.favourites.mark({ game: slug, is_favourite: isFavourite });
    if (!answer.ok) latest.current(answer.error);
  });
  return { marked, mark };
}
