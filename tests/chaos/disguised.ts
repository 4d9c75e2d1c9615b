/** Addresses that look like the origin's own, or that a browser could turn into something else; none is acceptable. */
export function disguised(origin: string): string[] {
  const { protocol, host, hostname, port } = new URL(origin);
  const other = protocol === "https:" ? "http:" : "https:";
  const at = port === "" ? "" : `:${port}`;
  const inner = hostname.slice(1);
  return [
    "",
    " ",
    "/faq",
    "faq",
    host,
    `//${host}/`,
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https:evil",
    `${protocol}${host}`,
    `${protocol}/${host}`,
    `${protocol}///${host}`,
    `${protocol}\\\\${host}\\`,
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    `javascript://${host}/%0aalert(1)`,
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    `blob:${origin}/1`,
    "file:///etc/passwd",
    `ftp://${host}/`,
    `ws://${host}/`,
    "https://evil.example/",
    `https://evil.example/?${origin}`,
    `https://evil.example#${origin}`,
    `https://evil.example\\@${host}/`,
    `${origin}\\@evil.example/`,
    `${origin}\\.evil.example/`,
    `${origin}@evil.example/`,
    `${protocol}//${hostname}:443@evil.example/`,
    `${protocol}//evil.example@${host}/`,
    `${protocol}//user:password@${host}/`,
    `${protocol}//@${host}/`,
    `${protocol}//:@${host}/`,
    `${protocol}//${hostname}.evil.example${at}/`,
    `${protocol}//${hostname}.evil.example/`,
    `${protocol}//evil-${host}/`,
    `${protocol}//x${host}/`,
    `${protocol}//evil.${host}/`,
    `${protocol}//${hostname}.${at}/`,
    `${other}//${host}/`,
    `${protocol}//${hostname}:8${port || "443"}/`,
    `${protocol}//${hostname}:1/`,
    `${protocol}//${hostname}:99999/`,
    `${protocol}//${hostname}:0${port || "443"}/`,
    `${protocol}//127.0.0.1${at}/`,
    `${protocol}//[::1]${at}/`,
    `${protocol}//${hostname.replace("a", "а").replace("o", "о")}${at}/`, // Cyrillic а and о
    `${protocol}//${hostname.replaceAll(".", "。")}${at}/`, // a dot that browsers read as one
    `${protocol}//${wide(hostname[0] ?? "")}${inner}${at}/`, // a wide letter that browsers read as the narrow one
    `${protocol}//${hostname[0]}\u00ad${inner}${at}/`, // a soft hyphen that browsers drop
    `${protocol}//%${(hostname.codePointAt(0) ?? 0).toString(16)}${inner}${at}/`,
    `${protocol}//${hostname}%2eevil.example/`,
    `${protocol}//${hostname}%00.evil.example/`,
    `${protocol}//${hostname[0]}\t${inner}${at}/`,
    `\u0000${origin}/`,
    ` ${origin}/`,
    `${origin}/\r\nSet-Cookie: a=b`,
  ];
}

function wide(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
}
