import { message } from "@lectern/contract/message";

import { SearchClusterError } from "#deps";
import { AppError } from "#errors";

/**
 * Returns what is asked of the cluster. Throws AppError "unavailable" if it does not answer, or if an
 * index is gone, as while another one comes into use.
 */
export async function whileAvailable<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const isTransient =
      error instanceof SearchClusterError && (error.isTransient || error.status === 404);
    if (!isTransient) throw error;
    throw new AppError("unavailable", message("search_engine_unavailable"), { cause: error });
  }
}
