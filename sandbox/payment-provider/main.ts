import { runService } from "../service/run-service.ts";
import { openPaymentServer } from "./payment-server.ts";

await runService("karat-psp", openPaymentServer);
