const texts = [
  ["ru", "Отсюда некуда вернуться: в ссылке нет адреса страницы Карата."],
  ["en", "There is nowhere to go back to: the link names no page of Karat."],
  ["kk", "Қайтатын жер жоқ: сілтемеде Карат бетінің мекенжайы көрсетілмеген."],
];

/** Where a link to the sign-on host ends that names no page of the house; what it names is not shown. */
export function noPage(): Response {
  const lines = texts.map(([lang, text]) => `<p lang="${lang}">${text}</p>`).join("");
  return new Response(
    `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="color-scheme" content="dark light"><title>Karat</title><body>${lines}</body></html>`,
    {
      status: 400,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      },
    },
  );
}
