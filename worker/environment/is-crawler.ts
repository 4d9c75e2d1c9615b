/** A search engine's crawler is led nowhere; what it may do is the house's to say, and the house asks nobody's name. */
export function isCrawler(userAgent: string): boolean {
  return /\b(Googlebot|bingbot|YandexBot|DuckDuckBot|Baiduspider|Applebot|Slurp)\b/i.test(userAgent);
}
