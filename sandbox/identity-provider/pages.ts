import { html } from "hono/html";
import { type Markup, servicePage } from "../service/page.ts";
import type { Words } from "./words.ts";

export interface SignInFields {
  email: string;
  name: string;
  isVerified: boolean;
}

export function signInPage(
  words: Words,
  fields: SignInFields,
  faults: { email?: string | undefined; name?: string | undefined } = {},
): Markup {
  return servicePage(
    words,
    words.signIn,
    html`<p class="about">${words.about}</p>
      <form method="post">
        <label>
          ${words.email}
          <input
            name="email"
            type="email"
            value="${fields.email}"
            autocomplete="username"
            maxlength="254"
            required
            ${faults.email ? html`aria-invalid="true" aria-describedby="email-fault"` : ""}
          />
          ${faults.email ? html`<span class="fault" id="email-fault">${faults.email}</span>` : ""}
        </label>
        <label>
          ${words.person}
          <input
            name="name"
            value="${fields.name}"
            autocomplete="name"
            maxlength="64"
            required
            ${faults.name ? html`aria-invalid="true" aria-describedby="name-fault"` : ""}
          />
          ${faults.name ? html`<span class="fault" id="name-fault">${faults.name}</span>` : ""}
        </label>
        <label class="check">
          <input type="checkbox" name="verified" ${fields.isVerified ? html`checked` : ""} />
          ${words.verified}
        </label>
        <button name="do" value="sign-in">${words.next}</button>
        <button class="quiet" name="do" value="cancel" formnovalidate>${words.cancel}</button>
      </form>`,
  );
}

export function consentPage(words: Words, name: string): Markup {
  return servicePage(
    words,
    words.consent,
    html`<p>${words.consentText.replace("{name}", () => name)}</p>
      <ul>
        ${words.asked.map((line) => html`<li>${line}</li>`)}
      </ul>
      <form method="post">
        <button name="do" value="allow">${words.allow}</button>
        <button class="quiet" name="do" value="cancel">${words.other}</button>
      </form>`,
  );
}

export function expiredPage(words: Words): Markup {
  return servicePage(words, words.over, html`<p>${words.overText}</p>`);
}
