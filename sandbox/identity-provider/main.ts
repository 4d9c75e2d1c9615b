import { runService } from "../service/run-service.ts";
import { openIdentityServer } from "./identity-server.ts";

await runService("karat-id", openIdentityServer);
