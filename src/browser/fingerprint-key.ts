/** In local storage: what tells this browser from others, once that was computed. */
export const fingerprintKey = "fingerprint";
