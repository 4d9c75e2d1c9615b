import { html } from "hono/html";

type Markup = ReturnType<typeof html>;

/** Scrolls by itself where it is wider than the page. `#` before a head marks a column of amounts. */
export function table(name: string, heads: readonly string[], rows: readonly Markup[]): Markup {
  const head = (text: string) =>
    text.startsWith("#")
      ? html`<th scope="col" class="amount">${text.slice(1)}</th>`
      : html`<th scope="col">${text}</th>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${heads.map(head)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
