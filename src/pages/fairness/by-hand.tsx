import { useTranslation } from "react-i18next";
import { CodeBlock } from "./code-block.tsx";
import styles from "./by-hand.module.css";

const steps = [
  { name: "fingerprint", code: `printf %s "SECRET" | openssl dgst -sha256` },
  { name: "words", code: `printf %s "SEED:NUMBER:0" | openssl dgst -sha256 -hmac "SECRET"` },
  { name: "result", code: `node -p 'Math.floor(0xWORD * 10000 / 2 ** 32) / 100'` },
  {
    name: "signature",
    code: [
      `curl -O "$SITE/.well-known/karat-keys.json"`,
      `node -e '`,
      `const { createPublicKey, verify } = require("node:crypto");`,
      `const receipt = require("./receipt.json");`,
      `const { keys } = require("./karat-keys.json");`,
      `const { jwk } = keys.find((key) => key.key_id === receipt.key_id);`,
      `const key = createPublicKey({ key: jwk, format: "jwk" });`,
      `const signature = Buffer.from(receipt.signature, "base64url");`,
      `const how = { key, dsaEncoding: "ieee-p1363" };`,
      `console.log(verify("sha256", Buffer.from(receipt.root), how, signature));'`,
    ].join("\n"),
  },
] as const;

/** How to do the same checks without our code, with common command line tools. */
export function ByHand() {
  const { t } = useTranslation("fairness");
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, code }) => (
        <li key={name} className={styles.step}>
          <h3>{t(`by_hand.${name}`)}</h3>
          <p className={styles.text}>{t(`by_hand.${name}_text`)}</p>
          <CodeBlock code={code} name={t(`by_hand.${name}`)} />
        </li>
      ))}
    </ol>
  );
}
