import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Adapter, AdapterPayload } from "oidc-provider";
import { openJournal } from "../service/journal.ts";

/** Somebody who signed in at the sandbox's identity provider, under any address and name they liked. */
export interface Account {
  id: string;
  email: string;
  name: string;
  isVerified: boolean;
}

interface StoredModel {
  /** Model name and id. */
  key: string;
  payload: AdapterPayload;
  expiresAtMs?: number;
}

const mostAccounts = 10_000;
const mostModels = 20_000;

export type IdentityStore = ReturnType<typeof openIdentityStore>;

export function openIdentityStore(folder: string) {
  const keyOf = ({ email }: Account) => email.toLowerCase();
  const accounts = openJournal<Account>(join(folder, "accounts.jsonl"), { keyOf, most: mostAccounts });
  const models = openJournal<StoredModel>(join(folder, "models.jsonl"), {
    keyOf: ({ key }) => key,
    most: mostModels,
    isLasting: isValid,
  });
  for (const account of earlierAccounts(join(folder, "store.json"))) accounts.put(account);

  function payloadOf(key: string): AdapterPayload | undefined {
    const stored = models.get(key);
    return stored && isValid(stored) ? stored.payload : undefined;
  }

  function findBy(model: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    return models.all().find((stored) => stored.key.startsWith(`${model}:`) && isValid(stored) && fits(stored.payload))
      ?.payload;
  }

  function adapterOf(model: string): Adapter {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresInS) =>
        models.put({
          key: keyOf(id),
          payload,
          ...(expiresInS === undefined ? {} : { expiresAtMs: Date.now() + expiresInS * 1_000 }),
        }),
      find: async (id) => payloadOf(keyOf(id)),
      findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
      consume: async (id) => {
        const stored = models.get(keyOf(id));
        if (stored) models.put({ ...stored, payload: { ...stored.payload, consumed: Math.floor(Date.now() / 1_000) } });
      },
      destroy: async (id) => models.remove(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const { key, payload } of models.all()) if (payload.grantId === grantId) models.remove(key);
      },
    };
  }

  return {
    adapterOf,
    accountById: (id: string) => accounts.all().find((account) => account.id === id),
    /** The account of this address, updated with the newest name; `id` is used for a new one. */
    signIn({ id, ...facts }: Account): Account {
      const account = { id: accounts.get(facts.email.toLowerCase())?.id ?? id, ...facts };
      accounts.put(account);
      return account;
    },
    grantIdOf: (accountId: string, clientId: string) =>
      findBy("Grant", (payload) => payload.accountId === accountId && payload.clientId === clientId)?.jti,
    close() {
      accounts.close();
      models.close();
    },
  };
}

function isValid({ expiresAtMs }: StoredModel): boolean {
  return expiresAtMs === undefined || expiresAtMs > Date.now();
}

/** Reads the single file that older versions stored, so that linked accounts keep working. */
function earlierAccounts(file: string): Account[] {
  try {
    const { accounts } = JSON.parse(readFileSync(file, "utf8")) as { accounts: [string, Account][] };
    rmSync(file);
    return accounts.map(([, account]) => account);
  } catch {
    return []; // No such file.
  }
}
