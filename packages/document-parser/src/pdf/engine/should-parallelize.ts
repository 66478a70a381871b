/** Minimum bytes for two threads: a smaller file is read before the second has started (0.2 s). */
const LEAST_BYTES = 800_000;
/** Maximum bytes for two threads, because both hold the file's bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Whether a PDF of `size` bytes is worth two threads. */
export const shouldParallelize = (size: number) => size >= LEAST_BYTES && size <= MOST_BYTES;
