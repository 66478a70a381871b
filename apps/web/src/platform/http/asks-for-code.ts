import { ApiError } from "./http.ts";
import { isRecord } from "../is-record.ts";

/** Whether a refused sign-in asks for the code of the second factor. */
export const asksForCode = (error: unknown) =>
  error instanceof ApiError && isRecord(error.body) && error.body["otp_required"] === true;
