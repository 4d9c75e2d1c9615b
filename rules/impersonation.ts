/** What those who have no name are called, in each language. */
export const unnamed = /^(?:player|игрок) \d+$|^\d+-ойыншы$/iu;

/** Whether a name could be taken for the house's own, as people read it, whatever its letters are. */
export function impersonatesHouse(name: string): boolean {
  // Letters that are set apart, and words that are run together.
  const whole = readingsOf(name.replaceAll(divider, ""));
  if (whole.some((text) => nothingElse.test(text) && saysSomething.test(text))) return true;
  return wordsOf(name).some((word) => readingsOf(word).some((text) => houseWord.test(text)));
}

/** What only the house says of itself: its name, who works for it, what it does for players. A star takes any ending. */
const houseWords = (
  "karat карат admin* админ* administr* администр* әкімші* moder moderat* модер модерат* support supports " +
  "саппорт techsupport helpdesk helpcenter podderzhka podderjka поддержка поддержки поддержку техподдержк* " +
  "қолдау koldau qoldau staff персонал қызметкер* official* официальн* ресми"
).split(" ");

/** These are said of much else, too, and pose only where a name is made of nothing more. */
const officeWords = (
  "service security system help desk center operator manager cashier customer care служба безопасность " +
  "безопасности система помощь центр оператор менеджер кассир касса сотрудник сотрудники клиентская " +
  "техническая қызмет қызметі қауіпсіздік жүйе көмек орталық орталығы менеджері операторы"
).split(" ");

/** What may stand around such words; alone it says nothing. */
const fillers = "the of your team casino bot ваш ваша казино команда бот сіздің командасы".split(" ");

/** What a letter or digit is taken for, at a glance. */
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

/** Split where the name is, and where a capital begins a word inside it. */
function wordsOf(name: string): string[] {
  return name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").split(divider);
}

/** As it stands, where digits may be letters, and without the figures that people put around it. */
function readingsOf(text: string): string[] {
  return [looksOf(text), looksOf(text.replaceAll(/^\p{Nd}+|\p{Nd}+$/gu, ""))];
}

/** Letters without their marks, and each as what it looks like. */
function looksOf(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return Array.from(plain, (letter) => looks.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m");
}
