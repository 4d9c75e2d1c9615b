import * as v from "valibot";
import { list } from "./lists.ts";
import type { FileLimits } from "../rules/files.ts";
import { verification } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { hash, id, time } from "./values.ts";

export const documentKinds = ["passport", "id_card", "driving_licence", "address", "card", "selfie"] as const;

const document = v.object({
  id,
  kind: v.picklist(documentKinds),
  /** Of the file as it was sent, like `bytes`. */
  type: v.picklist(["image/jpeg", "image/png", "image/webp", "application/pdf"]),
  bytes: v.number(),
  /** SHA-256 of the file as sent; a client whose reply was lost finds its document by it. */
  hash,
  at: time,
  decision: v.picklist(["waiting", "accepted", "rejected"]),
});
export type PlayerDocument = v.InferOutput<typeof document>;

/** The player's documents, newest first. The files themselves are never returned. */
export const getDocuments = defineCall({
  name: "getDocuments",
  method: "GET",
  path: "/profile/documents",
  input: v.object({}),
  reply: v.object({ items: list(document) }),
});

export const documentFile: FileLimits = {
  types: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  maxBytes: 10 * 1024 * 1024,
};

/** Sending the same file again while it is pending returns the same document. */
export const sendDocument = defineCall({
  name: "sendDocument",
  method: "POST",
  path: "/profile/documents",
  file: documentFile,
  input: v.object({ kind: v.picklist(documentKinds, "invalid_value") }),
  reply: v.object({ document, verification }),
});
