/*
 * What pages and workers keep in a browser beside cookies; the privacy policy lists all of it. A name that ends in `*`
 * stands for all that begin like it.
 */

interface Stored {
  where: "local" | "session" | "database" | "cache";
  names: readonly string[];
}

export const browserStorage = {
  settings: {
    where: "local",
    names: [
      "theme",
      "odds",
      "slip",
      "starred",
      "sound",
      "releaseNotices",
      "hideInstallPrompt",
      "visits",
      "animation",
      "turbo",
      "tableSound",
      "tableVolume",
      "shortcuts",
      "autoplay:*",
    ],
  },
  snapshot: { where: "local", names: ["snapshot"] },
  fingerprint: { where: "local", names: ["fingerprint"] },
  upkeep: { where: "local", names: ["arrivedAt", "mirrorsSynced", "houseKeysKept", "updateAsked", "move"] },
  drafts: { where: "session", names: ["drafts", "unsaved", "place"] },
  steps: { where: "session", names: ["reset", "reloadedAt", "reloadedFor", "noSso", "signOnState"] },
  arrival: { where: "session", names: ["arrival"] },
  partnerLink: { where: "local", names: ["partnerLink"] },
  data: { where: "database", names: ["karat", "karat-player-*", "syncStore"] },
  practice: { where: "database", names: ["karat-practice"] },
  reports: { where: "database", names: ["karat-analytics"] },
  queue: { where: "database", names: ["workbox-background-sync"] },
  app: { where: "cache", names: ["karat-*", "pictures", "mirrors"] },
} as const satisfies Record<string, Stored>;
