import type { Page } from "playwright";
import { expect } from "vitest";
import { pdf, picture } from "../builders/files.ts";
import { tableIsAlive } from "./player.ts";
import { languagesFrom } from "./in-turn.ts";
import { letNoticesStay } from "./notices-stay.ts";
import { stumblesOn } from "./stumbles.ts";
import { wordsOf } from "../world/words.ts";
import { testOnline as test, type World } from "../world/world.ts";

const words = {
  ru: {
    path: "/profile",
    open: "Документы и дата рождения",
    dialog: "Верификация",
    kind: "Вид документа",
    file: "Файл",
    send: "Отправить",
    wrong: "Такой вид файла здесь не принимается.",
    list: "Ваши документы",
    waiting: "Ждёт проверки",
    success: "Пройдена",
    told: "Верификация пройдена",
  },
  en: {
    path: "/en/profile",
    open: "Documents and date of birth",
    dialog: "Verification",
    kind: "Document type",
    file: "File",
    send: "Send",
    wrong: "This kind of file is not accepted here.",
    list: "Your documents",
    waiting: "Waiting",
    success: "Verified",
    told: "You’re verified",
  },
  kz: {
    path: "/kz/profile",
    open: "Құжаттар мен туған күн",
    dialog: "Верификация",
    kind: "Құжат түрі",
    file: "Файл",
    send: "Жіберу",
    wrong: "Мұндай файл түрі мұнда қабылданбайды.",
    list: "Құжаттарыңыз",
    waiting: "Тексеруді күтуде",
    success: "Өтті",
    told: "Верификация сәтті өтті",
  },
} as const;
type Words = (typeof words)[keyof typeof words];

const scan = { name: "scan.pdf", mimeType: "application/pdf", buffer: pdf() };

async function openDialog(page: Page, word: Words) {
  await page.getByRole("button", { name: word.open }).click();
  const dialog = page.getByRole("dialog", { name: word.dialog });
  await dialog.getByLabel(word.file, { exact: true }).waitFor();
  return dialog;
}

async function openProfile(world: World, word: Words = words.en) {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await letNoticesStay(device.context);
  await device.enter(player);
  return { player, page: await device.open(word.path) };
}

const inTurn = languagesFrom("kz");

test.for(inTurn())(
  "$language: a player sends a document, waits, and sees in the open tab that they are verified",
  async ({ language }, { world }) => {
    const word = words[language];
    const { player, page } = await openProfile(world, word);
    const dialog = await openDialog(page, word);
    const file = dialog.getByLabel(word.file, { exact: true });
    await file.setInputFiles({ name: "passport.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") });
    await dialog.getByRole("button", { name: word.send, exact: true }).click();
    await dialog.getByText(word.wrong).first().waitFor();
    await expect.poll(() => file.getAttribute("aria-invalid")).toBe("true");

    await dialog.getByLabel(word.kind).selectOption("address");
    await file.setInputFiles(scan);
    await dialog.getByRole("button", { name: word.send, exact: true }).click();
    const list = dialog.getByRole("list", { name: word.list });
    await list.getByText(word.waiting).waitFor();
    expect(await stumblesOn(page)).toEqual([]);

    await world.desk(`/verifications/${player.id}`, { status: "success" });
    await dialog.getByText(word.success, { exact: true }).waitFor();
    await page
      .getByRole("region", { name: /Notifications|Уведомления|Хабарландырулар/ })
      .getByText(word.told)
      .waitFor();
    await list.getByText(word.waiting).waitFor({ state: "detached" });
    await expect.poll(() => file.count()).toBe(0);
  },
);

test.for(inTurn())(
  "$language: a document whose answer is lost is found again, and is one",
  async ({ language }, { world }) => {
    const word = words[language];
    const say = wordsOf(language);
    const { player, page } = await openProfile(world, word);
    const dialog = await openDialog(page, word);
    await dialog.getByText(say("verification:list.empty")).waitFor();
    await world.desk("/network", { match: "/profile/documents", fault: "drop_reply", times: 1 });
    await dialog.getByLabel(word.file, { exact: true }).setInputFiles(scan);
    await dialog.getByRole("button", { name: word.send, exact: true }).click();
    await page.getByText(say("verification:send.sent")).waitFor();
    await expect.poll(() => dialog.getByRole("list", { name: word.list }).getByRole("listitem").count()).toBe(1);
    const { value } = await world.api<{ items: unknown[] }>("/profile/documents", undefined, player.token);
    expect(value.items).toHaveLength(1);
  },
);

test("a document on its way shows how far it is and can be called off; without a network it is not even begun", async ({
  world,
}) => {
  const { page } = await openProfile(world);
  const dialog = await openDialog(page, words.en);
  await dialog.getByText("You haven’t sent any yet.").waitFor();
  await world.desk("/network", { match: "/profile/documents", fault: "delay", ms: 20_000, times: 1 });
  await dialog.getByLabel("File", { exact: true }).setInputFiles(scan);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.getByRole("progressbar").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("progressbar").waitFor({ state: "detached" });

  const before = world.line.count("POST /profile/documents");
  world.line.cut();
  const send = dialog.getByRole("button", { name: "Send", exact: true });
  await expect.poll(() => send.getAttribute("aria-disabled")).toBe("true");
  const reasons = async () => dialog.locator(`[id="${await send.getAttribute("aria-describedby")}"]`).allInnerTexts();
  await expect.poll(reasons).toEqual([expect.stringMatching(/^You’re offline/)]);
  world.line.mend();
  await expect.poll(() => send.getAttribute("aria-disabled")).toBeNull();
  expect(world.line.count("POST /profile/documents")).toBe(before);
});

test("who is too young is told so and cannot play", async ({ world }) => {
  const { page } = await openProfile(world);
  const dialog = await openDialog(page, words.en);
  const date = dialog.getByRole("group", { name: "Date of birth" });
  const save = dialog.getByRole("button", { name: "Save date" });
  await date.getByLabel("Day").fill("1");
  await date.getByLabel("Month").fill("1");
  await date.getByLabel("Year").fill(`${new Date().getUTCFullYear() - 1}`);
  await save.click();
  // Whoever means it says so.
  await dialog.getByRole("checkbox", { name: "Yes, this is my date of birth" }).check();
  await save.click();
  await dialog.getByText("Too young to play", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.goto(`${world.origin}/en/games/dice`);
  await tableIsAlive(page);
  await page.getByRole("button", { name: "Place bet" }).click();
  await page.getByText("Only adults may play.").first().waitFor();
});

test("a player's name is checked, shown and kept", async ({ world }) => {
  const { page } = await openProfile(world);
  await page.getByRole("button", { name: "Edit name" }).click();
  const name = page.getByLabel("Name", { exact: true });
  for (const [bad, complaint] of [
    ["x", "Use at least 2 characters."],
    ["a".repeat(33), "Use at most 32 characters."],
    ["<b>me</b>", "Use only letters, digits, spaces, dots, dashes and underscores."],
    ["Аdmin", "Letters of different alphabets look alike"],
  ] as const) {
    await name.fill(bad);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(complaint).waitFor();
  }
  expect(world.line.count("PUT /profile/name")).toBe(0);
  await name.fill("  Lucky   Anna ");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Lucky Anna", { exact: true }).waitFor();
  await page.getByRole("banner").getByText("LA", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Lucky Anna", { exact: true }).waitFor();
});

test("a picture is seen before it is saved, stands in the top bar, and is taken away again", async ({ world }) => {
  const { page } = await openProfile(world);
  const avatar = page.getByRole("banner").locator("img");
  const choice = page.getByLabel("Choose a picture");
  await choice.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("\xff\xd8\xffno", "latin1"),
  });
  await page.getByText("This file is damaged or incomplete.").waitFor();
  expect(await page.getByRole("button", { name: "Save picture" }).count()).toBe(0);

  await choice.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture("png") });
  await page.getByRole("img", { name: "Preview of your picture" }).waitFor();
  await page.getByRole("button", { name: "Save picture" }).click();
  await avatar.waitFor();
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await avatar.waitFor({ state: "detached" });
});
