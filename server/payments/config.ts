import type { Setting, SettingsReader } from "../runtime/settings.ts";

const paymentsFile: Setting = {
  name: "KARAT_PAYMENTS",
  meaning:
    'the file that names the payment provider and the payment methods: `{"provider": {"name", "address", "key"}, "methods": […]}`, the key in base64, 32 bytes or more, the methods as in `server/payments/sandbox-methods.ts`; a deposit method need not state its limits (then 100 to 300,000 roubles, with 100 suggested)',
  fallback: "the sandbox's own, which moves no money; production needs it",
  example: "/etc/karat/payments.json",
};

export type PaymentsConfig = ReturnType<typeof paymentsConfig>;

export function paymentsConfig(reader: SettingsReader) {
  return { paymentsFile: reader.needed(paymentsFile) };
}
