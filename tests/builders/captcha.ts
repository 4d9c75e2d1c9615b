import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { CaptchaPurpose, Challenge } from "../../contract/captcha.ts";
import type { TestHouse } from "../world/house.ts";

export async function captchaFor(house: TestHouse, purpose: CaptchaPurpose, level = 1): Promise<string> {
  const { json } = await house.api<{ challenge: Challenge }>(`/auth/captcha?purpose=${purpose}&level=${level}`);
  return solved(json.challenge);
}

export async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
