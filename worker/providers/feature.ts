import { map } from "rxjs";
import type { OwnerProof } from "../../contract/codes.ts";
import type { Answer } from "../../contract/errors.ts";
import {
  getIdentities,
  type Identity,
  linkIdentity,
  loginByProvider,
  type ProviderForm,
  unlinkIdentity,
} from "../../contract/providers.ts";
import { createAttribution } from "../access/attribution.ts";
import { createFpp } from "../fingerprint/fpp.ts";
import type { Entered } from "../session/entrance.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { apiBase } from "../../contract/api-base.ts";
import { failed } from "../transport/failed.ts";

export interface AtProvider {
  url: string;
  /** The pop-up's message must carry this state and come from this origin. */
  state: string;
  from: string;
}

/** The pop-up's code, with what a new player adds. */
export type ProviderLogin = Pick<ProviderForm, "provider" | "token" | "promo"> & {
  currency?: ProviderForm["currency"];
};

/** Logins through a provider: started here, continued in a pop-up, and completed here with its code. */
export function createFeature(context: WorkerContext) {
  const { call, entrance, environment, scope, settings } = context;
  const attribution = createAttribution(context);
  const fpp = createFpp(context);
  const { origin } = environment.location;

  async function begun(answer: Answer<object>): Promise<Answer<AtProvider>> {
    if (!answer.ok) return answer;
    const { url, state } = answer.value as Partial<AtProvider>;
    // Only web pages are opened as pop-ups.
    if (url === undefined || state === undefined || !/^https?:/.test(url)) return failed("unavailable");
    const { origin: from } = new URL(apiBase(environment.location, await settings.config(), "general"));
    return { ok: true, value: { url, state, from } };
  }

  async function login(form: ProviderLogin, { signal }: CallContext): Promise<Answer<Entered>> {
    const answer = await attribution.register(form, async (whole) =>
      call(loginByProvider, { ...whole, origin, ...(await fpp()) }, { signal }),
    );
    if (!answer.ok) return answer;
    return "data" in answer.value
      ? entrance.enter({ ...answer.value.data, refusedPromo: answer.refusedPromo }, { isNew: answer.value.is_register })
      : failed("unavailable");
  }

  async function thenRefresh(answer: Answer<object>): Promise<Answer<null>> {
    if (!answer.ok) return answer;
    scope.cache?.refresh();
    return { ok: true, value: null };
  }

  const linked$ = scope
    .of$((cache) => cache.stream("identities", () => call(getIdentities, {})))
    .pipe(map((page): Cached<Identity[]> => page && { ...page, value: page.value.items }));

  return {
    beginLogin: async (form: { provider: string }, { signal }: CallContext) =>
      begun(await call(loginByProvider, { ...form, origin, token: "" }, { signal })),
    login,
    linked$: () => linked$,
    beginLink: async (form: { provider: string } & OwnerProof, { signal }: CallContext) =>
      begun(await call(linkIdentity, { ...form, origin, token: "" }, { signal })),
    link: async (form: { provider: string; token: string }, { signal }: CallContext) =>
      thenRefresh(await call(linkIdentity, { ...form, origin }, { signal })),
    unlink: async (form: { id: string }, { signal }: CallContext) =>
      thenRefresh(await call(unlinkIdentity, form, { signal })),
  };
}
