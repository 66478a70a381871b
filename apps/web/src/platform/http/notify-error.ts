import { notify } from "../notify.ts";
import { errorMessage } from "./error-message.ts";

/** Shows a toast that says what went wrong. */
export const notifyError = (error: unknown) => notify(errorMessage(error), { variant: "error" });
