import * as v from "valibot";
import { runService } from "../service/run-service.ts";
import { openFeedServer } from "./feed-server.ts";

const settings = v.object({ KEY: v.pipe(v.string(), v.minLength(32)) });

await runService("karat-odds", (env) => openFeedServer({ key: v.parse(settings, env).KEY }));
