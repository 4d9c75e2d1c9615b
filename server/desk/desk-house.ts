import type { DocumentsHouse } from "../documents/documents-house.ts";
import type { PersonHouse } from "../person/person-house.ts";
import type { SharedRoundsHouse } from "../shared-rounds/shared-rounds-house.ts";
import type { SafePlayHouse } from "../safe-play/safe-play-house.ts";

export type DeskHouse = PersonHouse & SafePlayHouse & DocumentsHouse & Pick<SharedRoundsHouse, "chains">;
