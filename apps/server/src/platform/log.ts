import { pino } from "pino";

/** Structured lines on standard output. Secrets never reach a log call; these paths are a second net. */
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
