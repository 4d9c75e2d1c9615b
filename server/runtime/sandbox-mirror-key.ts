/** Every sandbox signs its list of mirrors with this published pair, so production refuses both halves. */
export const sandboxMirrorKey = {
  key_id: "sandbox",
  jwk: {
    kty: "OKP",
    crv: "Ed25519",
    x: "PRGuWRR3uCALIoMSlZBm5mTt02cYmRMmPuwwdfUdyfw",
    d: "-k8t7Df8Bikhp0u10bmKds38AGenbxv5xmU5vg9-nMw",
  },
} as const;
