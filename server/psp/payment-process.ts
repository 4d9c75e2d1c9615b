import { becomeNeighbour } from "../neighbours/neighbour-process.ts";
import { openPaymentServer } from "./payment-server.ts";

becomeNeighbour("karat-psp", openPaymentServer);
