import { Hono } from "hono";
import { html } from "hono/html";
import { formatMoney, parseMoney } from "../../rules/money.ts";
import { type Markup, servicePage, pageHeaders } from "../service/page.ts";
import type { PaymentRecord } from "./orders.ts";
import { isOpen, type Payments } from "./payments.ts";
import type { WebhookSender } from "./webhook-sender.ts";
import { type Words, wordsFor } from "./words.ts";

export function createPayPages({ payments, sender }: { payments: Payments; sender: WebhookSender }) {
  const app = new Hono();
  app.get("/pay/:payment", ({ req }) => {
    const record = payments.findByPayment(req.param("payment"));
    return record?.order.kind === "redirect" ? show(record, pageOf(record)) : nowhere();
  });
  app.post("/pay/:payment", async ({ req }) => {
    const record = payments.findByPayment(req.param("payment"));
    if (record?.order.kind !== "redirect") return nowhere();
    // Pressed twice or expired: nothing more happens.
    if (isOpen(record)) {
      const wish = (await req.formData()).get("do");
      if (wish !== "pay" && wish !== "decline") return show(record, pageOf(record), 400);
      payments.advance(record, wish === "pay" ? "paid" : "failed");
      await sender.deliver(record);
      return new Response(null, { status: 303, headers: { Location: record.order.back, "Cache-Control": "no-store" } });
    }
    return show(record, pageOf(record), 409);
  });
  app.notFound(() => nowhere());
  return app.fetch;
}

async function show({ order }: PaymentRecord, page: Markup, status = 200): Promise<Response> {
  return new Response(String(await page), { status, headers: pageHeaders([new URL(order.back).origin]) });
}

async function nowhere(): Promise<Response> {
  const words = wordsFor(undefined);
  const page = servicePage(words, words.unknown, html`<p>${words.unknownText}</p>`);
  return new Response(String(await page), { status: 404, headers: pageHeaders([]) });
}

function pageOf(record: PaymentRecord): Markup {
  const { order, answer } = record;
  const words = wordsFor(order.back);
  if (isOpen(record)) return payPage(words, record);
  const isPaid = answer.state === "paid";
  return servicePage(
    words,
    isPaid ? words.paid : words.over,
    html`<p>${isPaid ? words.paidText : words.overText}</p>
      <p><a href="${order.back}">${words.back}</a></p>`,
  );
}

function payPage(words: Words, { answer }: PaymentRecord): Markup {
  const { shop_amount: sum, currency, expires_at: until, payment } = answer;
  const locale = words.lang;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(new Date(until));
  return servicePage(
    words,
    words.pay,
    html`<p class="about">${words.about}</p>
      <dl>
        <dt>${words.toPay}</dt>
        <dd>${formatMoney(parseMoney(sum) ?? 0n, currency, locale)}</dd>
        <dt>${words.order}</dt>
        <dd>${payment.slice(0, 8)}</dd>
        <dt>${words.until}</dt>
        <dd>${time} UTC</dd>
      </dl>
      <form method="post">
        <button name="do" value="pay">${words.payNow}</button>
        <button class="quiet" name="do" value="decline">${words.decline}</button>
      </form>`,
  );
}
