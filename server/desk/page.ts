import { html } from "hono/html";
import { soloGameIds } from "../../rules/games/ids.ts";
import { currencies, currencySigns } from "../../rules/money.ts";
import { refusalAnswer, Refusal } from "../http/refusal.ts";
import type { ListedThread } from "../chat/list-threads.ts";
import { setNetwork } from "../../contract/desk.ts";
import { chatSection } from "./chat.ts";
import type { ListedCall } from "./call-list.ts";
import type { Fault } from "./faults.ts";
import { bothWords, choices } from "./plain-words.ts";
import type { InboxItem } from "./inbox.ts";
import type { ListedPlayer } from "./list-players.ts";
import { type ListedMirror, mirrorsSection } from "./mirrors.ts";
import type { Waiting } from "../documents/list-waiting.ts";
import type { OpenOrders } from "../../contract/desk.ts";
import { paymentsSection } from "./payments.ts";
import type { Settings } from "./settings.ts";
import { table } from "./table.ts";
import { verificationsSection } from "./verifications.ts";

export interface Notice {
  what: string;
  outcome: object | Refusal;
}

interface DeskView {
  site: string;
  signOn: string;
  search: string;
  players: ListedPlayer[];
  waiting: Waiting;
  threads: ListedThread[];
  settings: Settings;
  /** The payment provider's open orders; undefined while it does not answer. */
  orders: OpenOrders | undefined;
  mirrors: ListedMirror[];
  faults: Fault[];
  messages: InboxItem[];
  calls: readonly ListedCall[];
  notice: Notice | undefined;
}

/** The desk as one page of plain forms, without scripts. */
export function deskPage(view: DeskView) {
  const {
    site,
    signOn,
    search,
    players,
    waiting,
    threads,
    settings,
    orders,
    mirrors,
    faults,
    messages,
    calls,
    notice,
  } = view;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>Karat: the desk</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <h1>The desk</h1>
          <p>
            Sandbox of <a href="${site}">${new URL(site).host}</a>. Whatever is done here can be
            <a href="#calls">called as JSON</a>, too.
          </p>
          <p><a href="/ledger/check">Check the ledger</a></p>
        </header>
        ${notice ? noticeBox(notice) : ""}
        <main>
          <section class="wide">
            <h2>Players</h2>
            <form method="post" action="/players">
              ${field("Email", "email", { hint: "empty: a new one", type: "email" })}
              ${field("Phone", "phone", { hint: "+7 912 345 67 89", type: "tel" })}
              ${field("Password", "password", { hint: "empty: made up" })}
              <label
                >Currency<select name="currency">
                  ${currencies.map((currency) => html`<option>${currency}</option>`)}
                </select></label
              >
              ${field("Balance", "balance", { hint: "1000.00", inputmode: "decimal" })}
              <label class="check"><input type="checkbox" name="verified" /> Verified</label>
              <button>Make player</button>
            </form>
            <p class="note">Whoever is here already is given money in the list below.</p>
            <form method="get" action="/" role="search">
              ${field("Search", "search", { value: search, hint: "id or address", type: "search" })}<button
                class="quiet"
              >
                Find
              </button>
            </form>
            ${table("Players", ["Id", "Address", "#Balance", "Give", "Site"], players.map(playerRow))}
            ${players.length === 0 ? html`<p class="note">Nobody here.</p>` : ""}
          </section>
          <section class="wide">
            <h2>Inbox</h2>
            <p class="note">
              What players get by mail and SMS, newest first: as JSON at <a href="/inbox">/inbox?to=&amp;purpose=</a>.
            </p>
            ${messages.slice(0, shownMessages).map(messageBox)}
            ${messages.length === 0 ? html`<p class="note">Nothing yet.</p>` : ""}
          </section>
          ${chatSection(threads)} ${paymentsSection(orders)} ${verificationsSection(waiting)} ${mirrorsSection(mirrors)}
          <section>
            <h2>Country</h2>
            <p class="note">Every visitor comes from <b>${settings.country}</b>. Not served: US, GB, FR.</p>
            <form method="post" action="/geo">
              ${field("Country code", "country_code", { value: settings.country, required: true })}<button>
                Move everyone
              </button>
            </form>
          </section>
          <section>
            <h2>Network</h2>
            <p class="note">The next requests to this path of a site or its API, or below it, meet the fault.</p>
            <form method="post" action="/network">
              ${field("Path", "match", { value: `/games/${soloGameIds[0]}/bet`, required: true })}
              <label
                >Fault<select name="fault">
                  ${choices(setNetwork.entries.fault.options)}
                </select></label
              >
              ${field("Times", "times", { value: "1", inputmode: "numeric" })}
              ${field("Delay in ms", "ms", { value: "1000", inputmode: "numeric" })}
              ${field("Status", "status", { value: "503", inputmode: "numeric" })}
              <button>Arm</button>
            </form>
            <ul>
              ${faults.map((fault) => html`<li><code>${fault.match}</code> ${bothWords(fault.fault)} × ${fault.times}</li>`)}
            </ul>
          </section>
          <section>
            <h2>Next seed</h2>
            <p class="note">A player's next server seed, so that outcomes can be known before.</p>
            <form method="post" action="/seeds">
              ${field("Player", "player", { required: true, hint: "id, e-mail or phone" })}${field("Server seed", "server_seed", { required: true, hint: "64 hex digits" })}<button>
                Set
              </button>
            </form>
          </section>
          <section>
            <h2>Limits</h2>
            <p class="note">
              A looser limit can be confirmed now, money can go to a new place, and a break is over. An exclusion stays.
            </p>
            <form method="post" action="/limits/reset">
              ${field("Player", "player", { required: true, hint: "id, e-mail or phone" })}<button>
                End the waiting
              </button>
            </form>
          </section>
          <section>
            <h2>Release</h2>
            <p class="note">The same code under a new build id, for open pages to find.</p>
            <form method="post" action="/release"><button>Publish</button></form>
            <form method="post" action="/release">
              <input type="hidden" name="back" value="yes" /><button>Take back</button>
            </form>
          </section>
          <section>
            <h2>Sign-on</h2>
            <p class="note">
              The link that logins and mirror data hand out: <b>${settings.sso ?? "none"}</b>. The sandbox's own is
              <code>${signOn}</code>; the site follows no link to a host that is not the house's.
            </p>
            <form method="post" action="/sso">
              ${field("Address", "url", { value: settings.sso ?? "", hint: "empty: none", type: "url" })}<button>
                Set
              </button>
            </form>
          </section>
          <section>
            <h2>Login link</h2>
            <p class="note">Logs a player in, once and within a minute.</p>
            <form method="post" action="/simple-auth">
              ${field("Player", "player", { required: true, hint: "id, e-mail or phone" })}<button>Make</button>
            </form>
          </section>
          ${callsSection(calls)}
        </main>
      </body>
    </html>`;
}

/** `form-action` includes the site, because one form opens it as a player. */
export const pageHeaders = (site: string) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // Not "no-referrer", which would also drop the `Origin` of the page's own forms.
  "Referrer-Policy": "same-origin",
  "Content-Security-Policy": `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${site}; base-uri 'none'; frame-ancestors 'none'`,
});

const shownMessages = 20;

interface FieldOptions {
  value?: string;
  hint?: string;
  type?: string;
  inputmode?: string;
  required?: boolean;
}

function field(
  label: string,
  name: string,
  { value = "", hint = "", type = "text", inputmode = "text", required = false }: FieldOptions,
) {
  return html`<label
    >${label}<input
      name="${name}"
      value="${value}"
      placeholder="${hint}"
      type="${type}"
      inputmode="${inputmode}"
      autocomplete="off"
      ${required ? "required" : ""}
  /></label>`;
}

function playerRow({ id, address, balance, currency }: ListedPlayer) {
  return html`<tr>
    <td>${id}</td>
    <td>${address}</td>
    <td class="amount">${balance} ${currencySigns[currency]}</td>
    <td>${giveForm(id, address)}</td>
    <td>
      <form method="post" action="/open-as/${id}" target="_blank">
        <button class="quiet" aria-label="Open as ${address || id}">Open as</button>
      </form>
    </td>
  </tr>`;
}

function messageBox({ to, purpose, code, text, at }: InboxItem) {
  return html`<details>
    <summary>${to}: ${bothWords(purpose)} ${code ? html`<b>${code}</b>` : ""} <small>${at}</small></summary>
    <pre>${text}</pre>
  </details>`;
}

function giveForm(id: string, address: string) {
  return html`<form method="post" action="/money">
    <input type="hidden" name="player" value="${id}" />
    <input name="amount" value="1000" aria-label="Amount for ${address}" inputmode="decimal" />
    <button class="quiet">Give</button>
  </form>`;
}

function callsSection(calls: readonly ListedCall[]) {
  return html`<section class="wide" id="calls">
    <h2>Calls</h2>
    <p class="note">
      What this page does, and more, as JSON: the same list stands at <a href="/calls">/calls</a>. Fields in bold are
      needed.
    </p>
    ${table("Calls", ["Call", "Does", "Fields"], calls.map(callRow))}
  </section>`;
}

function callRow({ method, path, does, fields }: ListedCall) {
  return html`<tr>
    <td><code>${method} ${path}</code></td>
    <td>${does}</td>
    <td>
      ${fields.map(
        ({ name, takes, required }) =>
          html`<div>${required ? html`<b>${name}</b>` : name}: <span class="note">${takes}</span></div>`,
      )}
    </td>
  </tr>`;
}

function noticeBox({ what, outcome }: Notice) {
  const failed = outcome instanceof Refusal;
  const facts: unknown = failed ? JSON.parse(refusalAnswer(outcome).text) : outcome;
  return html`<aside role="status" class="${failed ? "bad" : "good"}">
    <b>${what} ${failed ? "was refused" : "is done"}</b>
    <pre>${JSON.stringify(facts, undefined, 2)}</pre>
  </aside>`;
}
