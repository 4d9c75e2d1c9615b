import { AskedRound } from "./asked-round.tsx";
import { Chains } from "./chains.tsx";

/** What is told of games that many play at once, in one chunk that loads after the page. */
export const rounds = { AskedRound, Chains };
