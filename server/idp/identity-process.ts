import { becomeNeighbour } from "../neighbours/neighbour-process.ts";
import { openIdentityServer } from "./identity-server.ts";

becomeNeighbour("karat-id", openIdentityServer);
