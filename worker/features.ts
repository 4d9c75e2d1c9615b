import { combineLatest, filter, merge } from "rxjs";
import { createApp } from "./app/feature.ts";
import { type MembersOf, onDemand, started } from "./bridge/registry.ts";
import { chatWaits$ } from "./chat/chat-waits.ts";
import type { WorkerContext } from "./context.ts";
import { hasGuestFavourites } from "./favourites/guest-favourites.ts";
import { isSharedLeft, isSoloLeft, leftOpen$ } from "./games/left-open.ts";
import { createMoney } from "./money/feature.ts";
import { stakeKinds } from "./money/intents.ts";
import { sharedKinds } from "./money/shared-kinds.ts";
import { createProfile } from "./profile/feature.ts";
import { createSessionFeature } from "./session/feature.ts";
import { createWallet } from "./wallet/feature.ts";

/** Every feature of the data layer: started with the worker, or loaded on first use or when something wakes it. */
export const features = {
  session: started(createSessionFeature),
  app: started(createApp),
  profile: started(createProfile),
  wallet: started(createWallet),
  money: started(createMoney),
  pending: onDemand(() => import("./money/pending-operations.ts"), {
    wakeOn: ({ intents }: WorkerContext) => intents.any$,
  }),
  access: onDemand(() => import("./access/feature.ts")),
  signOn: onDemand(() => import("./sign-on/feature.ts")),
  providers: onDemand(() => import("./providers/feature.ts")),
  captcha: onDemand(() => import("./captcha/feature.ts")),
  person: onDemand(() => import("./person/feature.ts")),
  documents: onDemand(() => import("./documents/feature.ts")),
  games: onDemand(() => import("./games/feature.ts"), {
    wakeOn: (context: WorkerContext) =>
      merge(context.entrance.registered$, leftOpen$(context, isSoloLeft), context.intents.unanswered$(...stakeKinds)),
  }),
  proof: onDemand(() => import("./proof/feature.ts"), {
    wakeOn: ({ intents }: WorkerContext) => intents.taken$(...stakeKinds),
  }),
  matchProof: onDemand(() => import("./proof/match-feature.ts")),
  shared: onDemand(() => import("./shared/feature.ts"), {
    wakeOn: (context: WorkerContext) =>
      merge(leftOpen$(context, isSharedLeft), context.intents.unanswered$(...sharedKinds)),
  }),
  feed: onDemand(() => import("./feed/feature.ts")),
  practice: onDemand(() => import("./practice/feature.ts")),
  sharedPractice: onDemand(() => import("./practice/shared-feature.ts")),
  cashier: onDemand(() => import("./cashier/feature.ts"), {
    wakeOn: ({ entrance, intents }: WorkerContext) =>
      merge(entrance.registered$, intents.unanswered$("deposit", "payout", "confirmation")),
  }),
  history: onDemand(() => import("./history/feature.ts")),
  safePlay: onDemand(() => import("./safe-play/feature.ts"), {
    wakeOn: ({ intents }: WorkerContext) => intents.barred$,
  }),
  favourites: onDemand(() => import("./favourites/feature.ts"), {
    wakeOn: (context: WorkerContext) =>
      merge(
        context.outbox.items$.pipe(filter((items) => items.some(({ kind }) => kind === "favourite"))),
        leftOpen$(context, () => hasGuestFavourites(context)),
      ),
  }),
  tournaments: onDemand(() => import("./tournaments/feature.ts")),
  vip: onDemand(() => import("./vip/feature.ts")),
  bell: onDemand(() => import("./bell/feature.ts"), {
    wakeOn: ({ outbox }: WorkerContext) =>
      outbox.items$.pipe(filter((items) => items.some(({ kind }) => kind === "bellRead"))),
  }),
  chat: onDemand(() => import("./chat/feature.ts"), { wakeOn: chatWaits$ }),
  betting: onDemand(() => import("./betting/feature.ts"), {
    wakeOn: ({ intents }: WorkerContext) => intents.unanswered$("book_bet", "book_cash_out"),
  }),
  catalog: onDemand(() => import("./catalog/feature.ts")),
  attribution: onDemand(() => import("./attribution/feature.ts"), {
    wakeOn: ({ session, tabs }: WorkerContext) =>
      combineLatest([session.state$, tabs.cookies$]).pipe(
        filter(([{ player }, { source, consent }]) => Boolean(consent ?? (player && source))),
      ),
  }),
  analytics: onDemand(() => import("./analytics/feature.ts")),
  flags: onDemand(() => import("./flags/feature.ts")),
  promotions: onDemand(() => import("./promotions/feature.ts")),
  mirrors: onDemand(() => import("./mirrors/feature.ts")),
};

export type Features = { [F in keyof typeof features]: MembersOf<(typeof features)[F]> };
