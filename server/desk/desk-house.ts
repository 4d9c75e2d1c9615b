import type { DocumentsHouse } from "../documents/documents-house.ts";
import type { PersonHouse } from "../person/person-house.ts";
import type { SafePlayHouse } from "../safe-play/safe-play-house.ts";

/** What whoever plays the operator and all others takes of a house: nearly all of it. */
export type DeskHouse = PersonHouse & SafePlayHouse & DocumentsHouse;
