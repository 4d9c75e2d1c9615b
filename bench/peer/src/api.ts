import { useQuery } from "@tanstack/react-query";
import axios from "axios";

const base = `//api.${location.host}`;

export const api = axios.create({ baseURL: base, timeout: 20_000 });

api.interceptors.request.use((config) => {
  const token = localStorage.getItem("token");
  if (token) config.headers.set("Authorization", `Bearer ${token}`);
  return config;
});

export interface GameFigures {
  game: string;
  bets: number;
  currency: string;
  staked: string;
  returned: string;
  expected: string;
}

interface Geo {
  country_code: string;
  region: string;
}

export function useConfig() {
  return useQuery({
    queryKey: ["config"],
    queryFn: async () => (await axios.get<{ settings: Record<string, string | null> }>("/config.json")).data,
  });
}

export function useGeo() {
  return useQuery({ queryKey: ["geo"], queryFn: async () => (await api.get<{ data: Geo }>("/geo_ip")).data.data });
}

/** The catalogue, as the house has it. */
export function useGames() {
  return useQuery({
    queryKey: ["games"],
    queryFn: async () => (await api.get<{ items: GameFigures[] }>("/games/returns")).data.items,
  });
}

export function liveAddress(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}:${base}/live`;
}
