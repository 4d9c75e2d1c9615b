import { runService } from "../service/run-service.ts";
import { openGameServer } from "./game-server.ts";

await runService("karat-games", openGameServer);
