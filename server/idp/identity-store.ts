import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Adapter, AdapterPayload } from "oidc-provider";

/** Somebody who has signed in at the sandbox's identity provider, under whatever address and name they liked. */
export interface Account {
  id: string;
  email: string;
  name: string;
  isVerified: boolean;
}

interface Kept {
  payload: AdapterPayload;
  expiresAtMs: number | undefined;
}

interface Saved {
  accounts: [string, Account][];
  models: [string, Kept][];
}

const mostAccounts = 10_000;
const mostModels = 20_000;

export type IdentityStore = ReturnType<typeof openIdentityStore>;

/** All that the identity provider knows, in one file: it is small, and every change is written before the next request. */
export function openIdentityStore(file: string) {
  const saved = read(file);
  /** By address in lowercase. */
  const accounts = new Map(saved.accounts);
  /** By model and id, in order of their last change. */
  const models = new Map(saved.models);
  let isDue = false;

  function changed(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(save);
  }

  function save(): void {
    isDue = false;
    const now = Date.now();
    for (const [key, { expiresAtMs }] of models)
      if (expiresAtMs !== undefined && expiresAtMs <= now) models.delete(key);
    trim(models, mostModels);
    trim(accounts, mostAccounts);
    const text = JSON.stringify({ accounts: [...accounts], models: [...models] } satisfies Saved);
    // Written aside first, so that a process that is killed leaves the last whole one.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  function payloadOf(key: string): AdapterPayload | undefined {
    const kept = models.get(key);
    return kept && (kept.expiresAtMs === undefined || kept.expiresAtMs > Date.now()) ? kept.payload : undefined;
  }

  function findBy(model: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    const keys = [...models.keys()].filter((key) => key.startsWith(`${model}:`));
    return keys.map(payloadOf).find((payload) => payload !== undefined && fits(payload));
  }

  /** What the provider's library keeps of one of its models. */
  function adapterOf(model: string): Adapter {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresInS) => {
        models.delete(keyOf(id));
        models.set(keyOf(id), {
          payload,
          expiresAtMs: expiresInS === undefined ? undefined : Date.now() + expiresInS * 1_000,
        });
        changed();
      },
      find: async (id) => payloadOf(keyOf(id)),
      findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = payloadOf(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
        changed();
      },
      destroy: async (id) => {
        models.delete(keyOf(id));
        changed();
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of models) if (payload.grantId === grantId) models.delete(key);
        changed();
      },
    };
  }

  return {
    adapterOf,
    accountById: (id: string) => [...accounts.values()].find((account) => account.id === id),
    /** The account of this address under its newest name; `id` is for one that is new. */
    signIn({ id, ...facts }: Account): Account {
      const key = facts.email.toLowerCase();
      const account = { id: accounts.get(key)?.id ?? id, ...facts };
      accounts.delete(key);
      accounts.set(key, account);
      changed();
      return account;
    },
    /** What the account has once agreed to for a client. */
    grantIdOf: (accountId: string, clientId: string) =>
      findBy("Grant", (payload) => payload.accountId === accountId && payload.clientId === clientId)?.jti,
  };
}

function read(file: string): Saved {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Saved;
  } catch {
    return { accounts: [], models: [] }; // None yet, or none that can be read: in a sandbox one signs in again.
  }
}

/** The oldest go. */
function trim(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
