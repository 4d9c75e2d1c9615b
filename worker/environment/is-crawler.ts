/** Search engine crawlers are never redirected to a mirror. Only a courtesy: the house does not rely on user agents. */
export function isCrawler(userAgent: string): boolean {
  return /\b(Googlebot|bingbot|YandexBot|DuckDuckBot|Baiduspider|Applebot|Slurp)\b/i.test(userAgent);
}
