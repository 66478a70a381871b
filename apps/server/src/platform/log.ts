import { pino } from "pino";

/**
 * Structured lines on standard output. Secrets are never passed to a log call; redacting these
 * paths is a second safeguard.
 */
export const openLog = (level: string) =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "*.password",
        "*.token",
        "*.authorization",
        "*.cookie",
        "*.refresh_token",
        "*.access_token",
      ],
      censor: "[hidden]",
    },
  });
