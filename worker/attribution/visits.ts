import {
  type AffiliateReply,
  type PageOpen,
  registerPageOpenEvent,
  sendAffiliate,
  sendUtm,
  sendVisit,
  type UtmReply,
  type VisitQuery,
} from "../../contract/attribution.ts";
import { partnersLinkIn } from "../../contract/attribution-names.ts";
import type { Call } from "../../contract/call.ts";
import type { Answer } from "../../contract/errors.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import type { ConsentTold } from "./tell-consent.ts";

const rowId = "visit";
/** Whoever opens a page after that long comes anew. */
const idleMs = 30 * 60_000;

interface Visit {
  at: number;
  /** What the house has heard of already. */
  isTold: boolean;
  links: readonly FollowedLink[];
}

interface FollowedLink {
  link: string;
  /** By which the house knows it again where its answer was lost. */
  key?: string;
  /** What the house has made of it: a page may have gone before it could keep that, or another link came after. */
  reply?: AffiliateReply;
}

/** What is told of visits, each once; failures are only logged. */
export function createVisits(
  { call, environment, locks, rows }: Pick<WorkerContext, "call" | "environment" | "locks" | "rows">,
  consent: ConsentTold,
) {
  /** A page was opened; returns what the house makes of a partner's link. */
  async function begin({ query }: { query: VisitQuery }, context: CallContext): Promise<Answer<AffiliateReply>> {
    return locks.runExclusive(rowId, async () => {
      const now = environment.now();
      const before = (await rows.get(rowId))?.value as Visit | undefined;
      const goesOn = before && now - before.at < idleMs && before.at <= now;
      let visit: Visit = goesOn ? { ...before, at: now } : { at: now, isTold: false, links: [] };
      const { host } = environment.location;
      if (!visit.isTold) {
        const answer = await tell(sendVisit, { host, userAgent: environment.userAgent.slice(0, 512) }, context);
        visit = { ...visit, isTold: answer.ok };
      }
      const said = partnersLinkIn(query);
      const link = JSON.stringify(said ?? {});
      const known = said && visit.links.find((each) => each.link === link);
      let told: Answer<AffiliateReply> = { ok: true, value: known?.reply ?? {} };
      if (said && !known?.reply) {
        const key = known?.key ?? environment.uuid();
        visit = withLink(visit, { link, key });
        await rows.put({ id: rowId, value: visit });
        told = await tell(sendAffiliate, said, context, key);
        if (told.ok) visit = withLink(visit, { link, key, reply: told.value });
      }
      await rows.put({ id: rowId, value: visit });
      return told;
    });
  }

  async function tell<Input extends object, Reply>(
    definition: Call<Input, Reply>,
    input: Input,
    { signal }: CallContext,
    key?: string,
  ): Promise<Answer<Reply>> {
    const answer = await call(definition, input, { signal, key });
    if (!answer.ok) console.warn(`${definition.name} failed: ${answer.error.error}`);
    return answer;
  }

  /** What only a proven consent allows: the house hears of that first. */
  async function tellAgreed<Input extends object, Reply>(
    definition: Call<Input, Reply>,
    input: Input,
    context: CallContext,
  ): Promise<Answer<Reply>> {
    await consent.told();
    const answer = await tell(definition, input, context);
    if (answer.ok || answer.error.error !== "forbidden") return answer;
    return (await consent.tellAgain()) ? tell(definition, input, context) : answer;
  }

  return {
    begin,
    utm: ({ query }: { query: VisitQuery }, context: CallContext): Promise<Answer<UtmReply>> =>
      tellAgreed(sendUtm, query, context),
    pageOpen: (event: PageOpen, context: CallContext): Promise<Answer<{ success: true }>> =>
      tellAgreed(registerPageOpenEvent, event, context),
  };
}

function withLink(visit: Visit, one: FollowedLink): Visit {
  return { ...visit, links: [...visit.links.filter(({ link }) => link !== one.link), one].slice(-20) };
}
