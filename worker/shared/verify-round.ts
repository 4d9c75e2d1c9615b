import { getChain, type Chain } from "../../contract/shared-rounds.ts";
import type { Answer } from "../../contract/errors.ts";
import { createStore } from "../cache/store.ts";
import type { WorkerContext } from "../context.ts";
import { hashing } from "../environment/hashing.ts";
import { refusal } from "../games/refusal.ts";
import type { CallContext } from "../bridge/registry.ts";

