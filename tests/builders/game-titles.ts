import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { GameTitle } from "../../contract/game-titles.ts";
import type { GameSource } from "../../server/catalog/take-list.ts";

const words = ["Amber", "Night", "Copper", "River", "Silent", "Golden", "Winter", "Lunar", "Wild", "Hidden"];
const things = ["Fox", "Ferry", "Crown", "Garden", "Harbour", "Comet", "Lantern", "Orchard", "Steppe", "Mirror"];

/** As many titles as wished, all different, the same ones each time. */
export function manyTitles(count: number): GameTitle[] {
  return Array.from({ length: count }, (_, index) => {
    const [word = "", thing = ""] = [words[index % 10], things[Math.floor(index / 10) % 10]];
    const name = `${word} ${thing} ${index}`;
    const slug = name.toLowerCase().replaceAll(" ", "-");
    return {
      code: slug,
      slug,
      kind: index % 20 === 3 ? "live" : "slots",
      provider: `Studio ${index % 7}`,
      engine: "Ten Lines",
      titles: { en: name, ru: `Янтарная лиса ${index}`, kz: `Түнгі паром ${index}` },
      category: index % 2 ? "nature" : "sea",
      rtp: `9${index % 8}.5`,
      volatility: (["low", "medium", "high"] as const)[index % 3] ?? "low",
      max_win: 100 + index,
      lines: 10,
      features: index % 4 ? ["wild"] : ["wild", "free_spins"],
      has_demo: true,
      free_spins: index % 4 === 0,
      released_at: `202${index % 6}-0${1 + (index % 9)}-11`,
      cover: `/covers/${slug}.svg`,
    };
  });
}

/** A provider over HTTP that says what it is told to say, and has no games: its list, shown as one, would hold a page up. */
export async function titlesOver(said: {
  current: unknown;
  status?: number;
}): Promise<GameSource & { asked(): number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    if (/^\/(demo|play)\//.test(request.url ?? "")) return void response.writeHead(404).end();
    asked += 1;
    response.writeHead(said.status ?? 200, { "Content-Type": "application/json" });
    response.end(typeof said.current === "string" ? said.current : JSON.stringify(said.current));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // It keeps nobody running who has ended.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { name: "test", address: async () => `http://127.0.0.1:${port}`, asked: () => asked };
}
