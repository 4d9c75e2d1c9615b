/** How unnamed players are called in each language. */
export const unnamed = /^(?:player|игрок) \d+$|^\d+-ойыншы$/iu;

/** Whether readers could take a name for one of the house's own, in whatever letters it is written. */
export function impersonatesHouse(name: string): boolean {
  // Catches letters set apart and words run together.
  const whole = readingsOf(name.replaceAll(divider, ""));
  if (whole.some((text) => nothingElse.test(text) && saysSomething.test(text))) return true;
  return wordsOf(name).some((word) => readingsOf(word).some((text) => houseWord.test(text)));
}

/** Words that only the house uses: its name, its staff, its services. `*` matches any ending. */
const houseWords = (
  "karat карат admin* админ* administr* администр* әкімші* moder moderat* модер модерат* support supports " +
  "саппорт techsupport helpdesk helpcenter podderzhka podderjka поддержка поддержки поддержку техподдержк* " +
  "қолдау koldau qoldau staff персонал қызметкер* official* официальн* ресми"
).split(" ");

/** Ordinary words that count as impersonation only if the name consists of nothing else. */
const officeWords = (
  "service security system help desk center operator manager cashier customer care служба безопасность " +
  "безопасности система помощь центр оператор менеджер кассир касса сотрудник сотрудники клиентская " +
  "техническая қызмет қызметі қауіпсіздік жүйе көмек орталық орталығы менеджері операторы"
).split(" ");

/** Filler words around these; harmless on their own. */
const fillers = "the of your team casino bot ваш ваша казино команда бот сіздің командасы".split(" ");

/** Letters and digits by the Latin letter they resemble. */
const looks = new Map(
  [
    ["авекмноптрсухгиіѕԁһјԛԝ", "abekmhontpcyxruisdhjqw"],
    ["қүұң", "kyyh"],
    ["αβεηικμνορσςτυχγωδ", "abenikmvopsstuxywd"],
    ["ɑıłøđħʀᴀᴅᴍɪɴᴛᴋᴏᴘᴜꜱᴇʟ", "aiiodhradmintkopusei"],
    ["0134578l", "oieastbi"],
  ].flatMap(([from = "", to = ""]) => Array.from(from, (letter, at) => [letter, to.charAt(at)] as const)),
);

const divider = /[\s._-]+/gu;
const houseWord = pattern(houseWords, "");
const nothingElse = pattern([...houseWords, ...officeWords, ...fillers], "+");
const saysSomething = new RegExp([...houseWords, ...officeWords].map(plainOf).join("|"), "u");

function pattern(words: readonly string[], times: "" | "+"): RegExp {
  const each = words.map((word) => plainOf(word) + (word.endsWith("*") ? "\\p{L}*" : ""));
  return new RegExp(`^(?:${each.join("|")})${times}$`, "u");
}

function plainOf(word: string): string {
  return looksOf(word.replace("*", ""));
}

/** Splits at dividers, and before a capital inside a word. */
function wordsOf(name: string): string[] {
  return name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").split(divider);
}

/** The name with digits read as letters, and without leading and trailing digits. */
function readingsOf(text: string): string[] {
  return [looksOf(text), looksOf(text.replaceAll(/^\p{Nd}+|\p{Nd}+$/gu, ""))];
}

/** Drops accents and maps each letter to what it looks like. */
function looksOf(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return Array.from(plain, (letter) => looks.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m");
}
