import pino from "pino";

export const quiet = pino({ enabled: false });
