import { sendDocument as call } from "../../contract/documents.ts";
import { fileTypeOf, headBytes } from "../../rules/files.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse } from "../http/refusal.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { serve } from "./documents-house.ts";
import { addDocument, findWaiting, type Scan, timeOfNth } from "./documents.ts";
import { isPdf } from "./pdf.ts";
import { isVerified, lockVerification, moveVerification } from "./verification.ts";

const dayMs = 86_400_000;
const mostADay = 12;
const filesOfAccount = { name: "documents", most: 30, windowS: 3_600 };

export const sendDocument = serve(call, async ({ kind }, { house, player, file }) => {
  const { pool, clock, rateLimits } = house;
  const waitS = await rateLimits.take(filesOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  const scan = await scanOf(file, house.pictures);
  if (typeof scan === "string") return refuse("validation", { file: scan });

  return inTransaction(pool, async (tx) => {
    // The lock makes one document of a file sent twice at once.
    const verification = await lockVerification(tx, player);
    if (!verification) return refuse("not_found");
    const { status } = verification.data;
    const earlier = await findWaiting(tx, player, file);
    if (earlier) return { document: earlier, verification };
    if (isVerified(status)) return refuse("validation", { file: "already_verified" });
    const now = clock.now();
    const freeAt = ((await timeOfNth(tx, player, mostADay)) ?? 0) + dayMs;
    if (freeAt > now) return refuse("too_many_tries", {}, Math.ceil((freeAt - now) / 1_000));
    const document = await addDocument(tx, player, { kind, ...scan }, house);
    // A player who is being looked at already stays so.
    const stays = status === "waiting" || status === "pending";
    const moved = stays ? undefined : await moveVerification(tx, player, { status: "waiting" }, now);
    return { document, verification: moved ?? verification };
  });
});

/** Pictures are re-encoded. A PDF is stored as it is, and only ever served as a download. */
async function scanOf(
  sent: Buffer,
  pictures: Pictures,
): Promise<Omit<Scan, "kind"> | "broken_file" | "too_many_pixels" | "unsupported_file"> {
  const type = fileTypeOf(sent.subarray(0, headBytes));
  if (!type) return "unsupported_file";
  if (type === "application/pdf") return isPdf(sent) ? { type, sent, stored: sent } : "broken_file";
  const stored = await pictures.scan(sent);
  return typeof stored === "string" ? stored : { type, sent, stored };
}
