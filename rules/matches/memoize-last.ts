/** Of many questions about one moment of a match, what they have in common is found once: while they give the same objects. */
export function memoizeLast<State extends object, Strengths, Found>(
  find: (state: State, strengths: Strengths) => Found,
): (state: State, strengths: Strengths) => Found {
  let last: { state: State; strengths: Strengths; found: Found } | undefined;
  return (state, strengths) => {
    if (last?.state !== state || last.strengths !== strengths)
      last = { state, strengths, found: find(state, strengths) };
    return last.found;
  };
}
