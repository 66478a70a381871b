/** Smaller files are read before a second thread has found its feet (0.2 s). */
const LEAST_BYTES = 800_000;
/** Both threads hold the file's bytes: a larger one is read by one. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Whether a PDF of so many bytes is worth two threads. */
export const isForTwo = (size: number) => size >= LEAST_BYTES && size <= MOST_BYTES;
