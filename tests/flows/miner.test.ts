import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { miner } from "../../rules/games/miner.ts";
import { dealt } from "../../rules/games/round.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { canPress, sitDownKnowing } from "./seated.ts";
import { amountOf, tableIsAlive } from "./player.ts";
import { tabTo } from "./tab-to.ts";
import { testOnline as test, type World } from "../world/world.ts";

const serverSeed = "7a".repeat(32);
const clientSeed = "miner-flow";
const everyCell = Array.from({ length: 25 }, (_, index) => index);

/** Opens the field with known seeds. */
async function sitDown(world: World, device = world.device()) {
  const seat = await sitDownKnowing(world, "miner", { serverSeed, clientSeed, device });
  return { ...seat, stage: stageOf(seat.table) };
}

function stageOf(table: Page) {
  return table.getByRole("region", { name: "Miner" });
}

/** Mined and safe cells of the round with this nonce. */
function fieldOf(mines: number, nonce: number) {
  const mined = dealt(nodeHashing, miner, { serverSeed, clientSeed, nonce }, { mines }) as number[];
  return { mined, safe: everyCell.filter((cell) => !mined.includes(cell)) };
}

const nameOf = (cell: number, state: string) => `Cell ${cell + 1}, ${state}`;

test("miner by mouse: a round that is cashed out, and one that meets a mine", async ({ world }) => {
  const { table, stage } = await sitDown(world);
  await table.getByRole("button", { name: "5 mines" }).click();
  const [first = 0, second = 0, third = 0] = fieldOf(5, 0).safe;
  await stage.getByText("80\u00a0%").waitFor();
  await table.getByRole("button", { name: "Place bet" }).click();
  await canPress(table, "Random cell");
  // While one cell is opened another one waits in line, and no more.
  const answer = world.line.hold("POST /games/miner/rounds/", "reply");
  for (const cell of [first, second, third]) await stage.getByRole("button", { name: nameOf(cell, "closed") }).click();
  await table.getByRole("button", { name: "Cash out" }).locator("[data-missed]").waitFor({ state: "attached" });
  expect(await stage.locator('[data-pending="true"]').count()).toBe(2);
  answer();
  await stage.getByText("Cashing out pays 15.63\u00a0₽.").waitFor();
  await stage.getByRole("button", { name: nameOf(third, "closed") }).waitFor();
  await table.getByRole("button", { name: "Cash out" }).click();
  await stage.getByText("2 safe cells opened: paid 15.63\u00a0₽.").waitFor();
  await expect.poll(() => stage.getByRole("button", { name: /, mine$/ }).count()).toBe(5);
  await expect.poll(() => amountOf(table)).toBe(105.63);

  const [mined = 0] = fieldOf(5, 1).mined;
  await world.desk("/network", { match: "/games/miner/rounds", fault: "drop_reply", times: 1 });
  await table.getByRole("button", { name: "Place bet" }).click();
  // The notice about the open round disappears when the round ends.
  const waits = table.getByRole("region", { name: "Notifications" }).getByText("It’s waiting for you at the table.");
  await waits.waitFor();
  await stage.getByRole("button", { name: nameOf(mined, "closed") }).click();
  await stage.getByText(`Cell ${mined + 1} was a mine: 10\u00a0₽ lost.`).waitFor();
  await stage.getByRole("button", { name: nameOf(mined, "the mine that was hit") }).waitFor();
  await waits.waitFor({ state: "detached" });
  await expect.poll(() => amountOf(table)).toBe(95.63);
});

test("miner by keyboard alone", async ({ world }) => {
  const { table, stage } = await sitDown(world);
  const { keyboard } = table;
  await keyboard.press("Space");
  await stage.getByText("The field hides 3 mines.").waitFor();
  await tabTo(table, nameOf(0, "closed"));
  const [safe = 0] = fieldOf(3, 0).safe.filter((cell) => cell > 6);
  for (let row = 0; row < Math.floor(safe / 5); row += 1) await keyboard.press("ArrowDown");
  for (let column = 0; column < safe % 5; column += 1) await keyboard.press("ArrowRight");
  // On a focused cell, the table's main key opens the cell.
  await keyboard.press("Space");
  await stage.getByText(`Cell ${safe + 1} is safe.`).waitFor();
  await keyboard.press("c");
  await stage.getByText("1 safe cell opened: paid 11.25\u00a0₽.").waitFor();
  await tabTo(table, "Place bet");
  await keyboard.press("Space");
  await stage.getByText("The field hides 3 mines.").waitFor();
});

test("a press that meets the news of a step or its answer is taken: the cash-out, and the round after it", async ({
  world,
}) => {
  const device = await world.device();
  await device.context.addInitScript(pressWithAnswers, "c");
  const { table, stage } = await sitDown(world, Promise.resolve(device));
  await table.keyboard.press("Space");
  await stage.getByText("The field hides 3 mines.").waitFor();
  const [safe = 0] = fieldOf(3, 0).safe;
  const step = world.line.hold("POST /games/miner/rounds/", "reply");
  await stage.getByRole("button", { name: nameOf(safe, "closed") }).click();
  await stage.getByText(`Cell ${safe + 1} is safe.`).waitFor();
  await table.evaluate(() => document.documentElement.setAttribute("data-presses", ""));
  step();
  await stage.getByText("1 safe cell opened: paid 11.25\u00a0₽.").waitFor();

  await table.getByRole("button", { name: "Place bet" }).click();
  const [next = 0] = fieldOf(3, 1).safe;
  await stage.getByRole("button", { name: nameOf(next, "closed") }).click();
  await stage.getByText(`Cell ${next + 1} is safe.`).waitFor();
  const end = world.line.hold("POST /games/miner/rounds/", "reply");
  await table.keyboard.press("c");
  await stage.getByText("1 safe cell opened: paid 11.25\u00a0₽.").waitFor();
  await table.getByRole("button", { name: "Place bet" }).click();
  await table
    .getByRole("button", { name: "Place bet", disabled: true })
    .and(table.locator("[aria-busy=true]"))
    .waitFor();
  end();
  await stage.getByText("The field hides 3 mines.").waitFor();
});

test("a round for money begins once before its player's eyes, though its news are here before its answer", async ({
  world,
}) => {
  const device = await world.device({ isMoving: true });
  const { table, stage } = await sitDown(world, Promise.resolve(device));
  await table.evaluate(noteMainButton);
  const answer = world.line.hold("POST /games/miner/rounds", "reply");
  await table.keyboard.press("Space");
  await table.locator("main [data-open=true]").waitFor();
  answer();
  await stage.getByText("The field hides 3 mines.").waitFor();
  const [safe = 0] = fieldOf(3, 0).safe;
  await stage.getByRole("button", { name: nameOf(safe, "closed") }).click();
  await stage.getByText(`Cell ${safe + 1} is safe.`).waitFor();
  expect(await table.evaluate(() => (globalThis as Noting).mainButton)).toEqual(["Place bet", "Cash out"]);
});

test("a round cut by a lost answer, a reload and a house that dies is one round, and goes on where it was", async ({
  world,
}) => {
  const { player, table, stage } = await sitDown(world);
  await drawFromTheFirst(table);
  const { mined, safe } = fieldOf(1, 0);
  const [bomb = 0] = mined;
  // Cells are opened from the first on, and the plan stops short of the mine.
  const planned = 4;
  expect(bomb).toBeGreaterThan(planned);

  await table.getByRole("button", { name: "1 mine", exact: true }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => openRounds(world, player.token)).toHaveLength(1);
  const [{ id } = { id: "" }] = await openRounds(world, player.token);
  // Of this round's own steps: the answer to the stake may still be on its way, and what waits behind one that is lost is
  // not done.
  await world.desk("/network", { match: `/games/miner/rounds/${id}`, fault: "drop_reply", times: 1 });
  await stage.getByRole("button", { name: nameOf(0, "closed") }).click();
  await stage.getByText("Cell 1 is safe.").waitFor();
  expect(await openRounds(world, player.token)).toMatchObject([{ seq: 1, table: { opened: [0] } }]);

  // What is still to come of the table would not come any more.
  await table.getByLabel("Cells in a row").waitFor();
  await world.killHouse();
  await world.startHouse();
  await table.getByLabel("Cells in a row").fill(String(planned - 1));
  const letGo = world.line.hold("POST /games/miner/rounds/");
  await table.getByRole("button", { name: "Auto pick" }).click();
  await stage.getByRole("button", { name: /^Stop: 0 of/ }).waitFor();
  await table.reload();
  letGo();
  await tableIsAlive(table);
  await stageOf(table)
    .getByRole("button", { name: nameOf(0, "safe") })
    .waitFor();
  await drawFromTheFirst(table);
  await stageOf(table)
    .getByRole("button", { name: /^Continue: \d of/ })
    .click();
  await stageOf(table).getByText(`Cell ${planned} is safe.`).waitFor();
  await table.getByRole("button", { name: "Cash out" }).click();
  await stageOf(table).getByText(`${planned} safe cells opened: paid`).waitFor();
  // The choice survives the reload and the round, as the amount does.
  await expect
    .poll(() => table.getByRole("button", { name: "1 mine", exact: true }).getAttribute("aria-pressed"))
    .toBe("true");

  expect(await openRounds(world, player.token)).toEqual([]);
  const { value } = await world.api<{ items: { amount: string; outcome: { table: { opened: number[] } } }[] }>(
    "/games/bets",
    undefined,
    player.token,
  );
  expect(value.items.map(({ outcome }) => outcome.table.opened)).toEqual([safe.slice(0, planned)]);
  const { value: books } = await world.desk<{ balanced: boolean }>("/ledger/check");
  expect(books.balanced).toBe(true);
});

test("a cash-out asked for while a cell opens by itself goes out right after it, and no other cell opens", async ({
  world,
}) => {
  const { table, stage } = await sitDown(world);
  await drawFromTheFirst(table);
  await table.getByRole("button", { name: "1 mine", exact: true }).click();
  const answer = world.line.hold("POST /games/miner/rounds", "reply");
  await table.getByRole("button", { name: "Place bet" }).click();
  // The live channel announces the round before the stake is answered, so the field is already open.
  await stage.getByRole("button", { name: nameOf(0, "closed") }).click();
  answer();
  await stage.getByText("Cell 1 is safe.").waitFor();

  await table.getByRole("button", { name: "Auto pick" }).waitFor();
  world.line.cut();
  for (const name of [nameOf(1, "closed"), "Random cell"]) await isOff(stage.getByRole("button", { name }));
  await isOff(table.getByRole("button", { name: "Auto pick" }));
  world.line.mend();
  await canPress(table, "Random cell");

  const letGo = world.line.hold("POST /games/miner/rounds/");
  await table.getByRole("button", { name: "Auto pick" }).click();
  await stage.locator('[data-pending="true"]').waitFor();
  await table.getByRole("button", { name: "Cash out" }).click();
  letGo();
  await stage.getByText("2 safe cells opened: paid").waitFor();
});

/** Disabled, with an explanation. */
async function isOff(button: Locator) {
  const why = () =>
    button.evaluate((element) => {
      const id = element.getAttribute("aria-describedby") ?? "";
      return element.ariaDisabled === "true" ? document.getElementById(id)?.textContent : undefined;
    });
  await expect
    .poll(why)
    .toBe("We can’t reach the server. Your round is saved: play on or cash out once you’re reconnected.");
}

async function openRounds(world: World, token: string): Promise<{ id: string }[]> {
  const { value } = await world.api<{ items: { id: string }[] }>("/games/rounds/open", undefined, token);
  return value.items;
}

/** Makes the browser's random choices always take the first option. */
async function drawFromTheFirst(page: Page) {
  await page.evaluate(() => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      draw(array);
      if (array instanceof Uint32Array && array.length === 1) array.fill(0);
      return array;
    };
  });
}

/** Presses a key once, between the moment in which an answer reaches the page and the page's next drawing of it. */
function pressWithAnswers(key: string) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (!document.documentElement.hasAttribute("data-presses")) return;
    document.documentElement.removeAttribute("data-presses");
    (document.activeElement ?? document).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  };
  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage") ?? {};
  Object.defineProperty(MessagePort.prototype, "onmessage", {
    set(this: MessagePort, hear: (event: MessageEvent) => void) {
      set?.call(this, (event: MessageEvent) => {
        if (event.data?.value?.value?.round) port2.postMessage(undefined);
        hear(event);
      });
    },
  });
}

type Noting = typeof globalThis & { mainButton?: string[] };

/** What the main button has said, one after the other. */
function noteMainButton() {
  const said: string[] = [];
  (globalThis as Noting).mainButton = said;
  const note = () => {
    const [now] = /^[A-Z][a-z ]+[a-z]/.exec(document.querySelector("[data-does]")?.textContent ?? "") ?? [];
    if (now !== undefined && now !== said.at(-1)) said.push(now);
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}
