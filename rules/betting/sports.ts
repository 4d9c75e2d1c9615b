export const bookSports = ["football", "hockey", "tennis", "basketball", "cs2"] as const;
export type BookSport = (typeof bookSports)[number];
