import type { Opened } from "../frame-api.ts";
import type { FrameFacts } from "../frame-page.ts";
import { ask, isFaulty } from "./api.ts";
import { make, wait } from "./dom.ts";
import { wordOfError } from "./error-words.ts";
import "./stage.css";
import "./frame.css";
import { createHost } from "./host.ts";
import { startSlot } from "./slot.ts";
import { startTable } from "./table.ts";

const facts = JSON.parse(document.getElementById("facts")?.textContent ?? "{}") as FrameFacts;
const root = document.getElementById("game") ?? document.body;
const query = new URLSearchParams(location.search);
const host = createHost();

await open();

async function open(): Promise<void> {
  host.tell({ type: "ready" });
  const answer = await opened();
  root.removeAttribute("aria-busy");
  if ("error" in answer) {
    host.tell({ type: "error", error: answer.error });
    root.replaceChildren(
      make(
        "section",
        { class: "wait", is: { role: "alert" } },
        make("p", { text: wordOfError(facts.words, answer.error) }),
        make("button", { class: "plain", text: facts.words.again, onclick: () => location.reload() }),
      ),
    );
    return;
  }
  // A launch says no language: it is the player's, as their session has it.
  const { words, locale } = answer;
  const parts = { root, facts: { ...facts, words, locale }, host, opened: answer };
  document.documentElement.lang = words.lang;
  document.title = facts.titles[locale];
  if (facts.engine === "baccarat" || facts.engine === "wheel") startTable(parts);
  else startSlot(parts);
  host.tell({ type: "loaded" });
  // With a round that goes on the game tells it itself, without what is won in it.
  if (!answer.open) host.tell({ type: "balance", balance: answer.balance, currency: answer.currency });
}

async function opened(): Promise<Opened | { error: string }> {
  const token = query.get("token") ?? undefined;
  const place = `session:${token ?? `${facts.code}:${query.get("currency")}`}`;
  const again = remembered(place);
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await ask("open", {
      code: facts.code,
      mode: facts.mode,
      locale: facts.locale,
      ...(token !== undefined && { token }),
      ...(query.has("currency") && { currency: query.get("currency") ?? "" }),
      ...(query.has("strict") && { isStrict: true }),
      ...(again !== undefined && { again }),
    });
    if (answer) {
      if (!isFaulty(answer)) remember(place, answer.session);
      return answer;
    }
    await wait(1_000);
  }
  return { error: "offline" };
}

/** A frame that is loaded again goes on with its session; where it may keep nothing, a demo begins anew. */
function remembered(place: string): string | undefined {
  try {
    return sessionStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(place: string, session: string): void {
  try {
    sessionStorage.setItem(place, session);
  } catch {
    // It is only asked for again.
  }
}
