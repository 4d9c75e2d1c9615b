import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Profile, User } from "../../contract/accounts.ts";
import type { BillingData } from "../../contract/cashier.ts";
import { TopBar } from "./layouts/top-bar.tsx";
import { DepositForm } from "../features/cashier/deposit-form.tsx";
import { LimitsSection } from "../features/safe-play/limits-section.tsx";
import { PauseSection } from "../features/safe-play/pause-section.tsx";
import { LoginByCode } from "../features/session/login-by-code.tsx";
import { SessionProvider } from "../shell/session.ts";
import { LoginForm } from "../features/session/login-form.tsx";
import RegisterDialog from "../features/session/register-dialog.tsx";
import { CodeForm } from "../features/codes/code-form.tsx";
import { NewcomerForm } from "../features/providers/newcomer-form.tsx";
import { BirthDate } from "../features/verification/birth-date.tsx";
import { SendDocument } from "../features/verification/send-document.tsx";
import { AccessView } from "../pages/access/access-view.tsx";
import { LinkForm } from "../pages/access/link-form.tsx";
import { ProvidersCard } from "../pages/access/providers-card.tsx";
import { SessionsCard } from "../pages/access/sessions-card.tsx";
import { AddressForm } from "../pages/password/address-form.tsx";
import { NewPasswordForm } from "../pages/password/new-password-form.tsx";
import { BalanceCard } from "../pages/profile/balance-card.tsx";
import { IdentityCard } from "../pages/profile/identity-card.tsx";
import { MoneyCard } from "../pages/profile/money-card.tsx";
import { ConnectionBar } from "../ui/connection-bar.tsx";
import { createMarkup } from "../../tests/world/rendered.tsx";

const never = () => new Promise<never>(() => {});
const nothing = () => {};
const { i18n, markupOf } = await createMarkup("en", [
  "common",
  "errors",
  "session",
  "access",
  "providers",
  "reset",
  "safe-play",
  "verification",
  "cashier",
  "profile",
]);

const user = {
  id: "100001",
  name: "",
  email: "me@example.com",
  phone: null,
  is_email_verified: false,
  is_phone_verified: false,
  is_password_exists: true,
  image: { small: "", medium: "/me.webp", large: "" },
  premium: { status: false },
} as unknown as User;
const at = { at: "2026-01-01T00:00:00Z", stale: true };
const session = {
  id: "1",
  device: { browser: null, system: null },
  place: { country_code: null, ip: "127.0.0.1" },
  last_seen_at: at.at,
};
const identity = { id: "1", provider: "a", name: "A", account: null, linked_at: at.at };

const billing = {
  payments: {
    methods: [
      {
        hash: "card",
        name: { ru: "Карта", en: "Card", kz: "Карта" },
        kind: "card",
        min_amount: "100.00",
        max_amount: "300000.00",
        default_amount: "100.00",
        exchange_currency: null,
        exchange: null,
        network: null,
        costs: { percent: "1.5", fixed: "0.00" },
      },
    ],
    bonus: null,
  },
  "crypto-payments": [],
  "crypto-payouts": [],
  "card-payouts": [],
} satisfies BillingData;

const views: Record<string, ReactNode> = {
  "the ways in and security": (
    <AccessView
      me={{ ...at, value: { user } as Profile }}
      sessions={null}
      providers={null}
      consent={null}
      onSendCode={never}
      onSendChangeCode={never}
      onConfirm={never}
      onVerify={never}
      onChangePassword={never}
      onSetPassword={never}
      onRetry={nothing}
    />
  ),
  "where one is logged in": (
    <SessionsCard
      sessions={{ ...at, value: [session, { ...session, id: "2", current: true }] as never }}
      onEnd={never}
      onEndOthers={never}
      onRetry={nothing}
    />
  ),
  "linked providers": (
    <ProvidersCard
      identities={{ ...at, value: [identity] as never }}
      providers={[{ id: "b", name: "B" }] as never}
      user={user}
      onBeginLink={never}
      onSendChangeCode={never}
      onLink={never}
      onUnlink={never}
      onRetry={nothing}
    />
  ),
  "the proof before a link": (
    <LinkForm
      provider={{ id: "b", name: "B" }}
      user={{ is_password_exists: true, is_email_verified: true, is_phone_verified: false }}
      onSend={never}
      onSendChangeCode={never}
      onCancel={nothing}
    />
  ),
  "name and picture": <IdentityCard user={user} onName={never} onAvatar={never} onRemoveAvatar={never} />,
  "the balance": <BalanceCard wallet={undefined} onDeposit={nothing} onWithdraw={nothing} />,
  registration: <RegisterDialog />,
  "login by email": <LoginForm asked="email" />,
  "login by phone": <LoginForm asked="phone" />,
  "login by code": <LoginByCode />,
  "a code": <CodeForm intro="" submit="Go" waitS={0} onSend={never} onResend={never} />,
  "a newcomer": <NewcomerForm provider={{ id: "a", name: "A" }} token="" />,
  "a forgotten password": <AddressForm isOpened={false} onSend={never} />,
  "a new password": <NewPasswordForm withCode intro="" onSend={never} />,
  "the date of birth": <BirthDate birthDate={null} isOfAge={false} />,
  "a document": <SendDocument />,
  limits: (
    <LimitsSection
      safePlay={undefined}
      currency="RUB"
      now={0}
      onSet={never}
      onRemove={never}
      onConfirm={never}
      onWithdraw={never}
      onRetry={nothing}
    />
  ),
  "a payment": <DepositForm billing={billing} currency="RUB" asked={[]} onOrder={never} />,
  "a break": <PauseSection pause={null} now={0} onPause={never} />,
};

test.for(Object.entries(views))("without the network %s cannot be sent, and says why; with it, it can", ([, view]) => {
  const offline = markupOf(view, false);
  const off = buttonsOf(offline).filter((button) => button.includes('aria-disabled="true"'));
  expect(off.length).toBeGreaterThan(0);
  for (const button of off) {
    const ids = /aria-describedby="([^"]*)"/.exec(button)?.[1]?.split(" ") ?? [];
    expect(ids.map((id) => textOf(offline, id))).toContain(i18n.t("errors:needs_network"));
  }
  for (const submit of buttonsOf(offline).filter((button) => button.includes('type="submit"')))
    expect(submit).toContain('aria-disabled="true"');
  expect(buttonsOf(markupOf(view, true)).filter((button) => button.includes('aria-disabled="true"'))).toEqual([]);
});

test.for(["name and picture", "the balance"])("without the network nothing of %s can be begun", (name) => {
  const buttons = buttonsOf(markupOf(views[name], false));
  for (const button of buttons) expect(button).toContain('aria-disabled="true"');
});

test("without the network the way to pay in on every page is off, and what is the matter describes it", () => {
  const bar = (
    <SessionProvider value={{ status: "player", player: "1", isNewHere: false }}>
      <ConnectionBar>away</ConnectionBar>
      <TopBar game={false} pending={false} />
    </SessionProvider>
  );
  const offOf = (online: boolean) =>
    buttonsOf(markupOf(bar, online)).filter((button) => button.includes('aria-disabled="true"'));
  const [button = "", ...others] = offOf(false);
  expect(others).toEqual([]);
  expect(markupOf(bar, false)).toContain(`<div id="${/aria-describedby="([^"]*)"/.exec(button)?.[1]}"`);
  expect(offOf(true)).toEqual([]);
});

test("what was never loaded here blames no house that nobody could ask", () => {
  const card = <MoneyCard totals={null} onRetry={nothing} />;
  expect(markupOf(card, false)).toContain(i18n.t("common:state.list_not_kept_text"));
  expect(buttonsOf(markupOf(card, false))).toEqual([]);
  expect(buttonsOf(markupOf(card, true))).toHaveLength(1);
});

function buttonsOf(markup: string): string[] {
  return markup.match(/<button [^>]*>/g) ?? [];
}

function textOf(markup: string, id: string): string | undefined {
  return new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(markup)?.[1];
}
