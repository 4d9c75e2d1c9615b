/* What lists can be narrowed by, without a schema: pages that offer it need none. */

/** Paid something, paid nothing, or the stake was returned. */
export const betResults = ["paid", "lost", "refunded"] as const;

export const operationKinds = ["deposit", "withdrawal", "bet", "bonus", "correction", "tip"] as const;
export const operationStates = ["open", "done", "failed"] as const;

/** What the best players are ranked by. */
export const topOrders = ["turnover", "win", "multiplier"] as const;
export type TopOrder = (typeof topOrders)[number];

/** So many of the bonuses that have ended come with everything else about bonuses. */
export const mostPastAtOnce = 50;

/** What the catalogue gathers by itself. */
export const collections = ["new", "free_spins", "high_return", "small_wins", "big_wins"] as const;
export type Collection = (typeof collections)[number];

/** How widely what a game returns lies around its average. */
export const volatilities = ["low", "medium", "high"] as const;
export type Volatility = (typeof volatilities)[number];

export const catalogOrders = ["popular", "new", "title", "return", "max_win"] as const;
export type CatalogOrder = (typeof catalogOrders)[number];

/** Entries of one page of the catalogue as lists show it: divided alike by all numbers of columns. */
export const catalogPageSize = 60;
