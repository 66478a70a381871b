import { expect, test } from "vitest";

import { errorMessage } from "./error-message.ts";
import { ApiError } from "./http.ts";

const broken = () => {
  const body = {};
  Object.defineProperty(body, "detail", {
    enumerable: true,
    get: () => {
      throw new Error("The body cannot be read");
    },
  });
  return body;
};

test.each([
  [
    "422: the first item's message",
    new ApiError(422, { detail: [{ msg: "Too short" }, { msg: "Later" }] }),
    "Too short",
  ],
  ["422 with a sentence: that sentence", new ApiError(422, { detail: "Not now" }), "Not now"],
  [
    "422 with an empty list: the fallback",
    new ApiError(422, { detail: [] }),
    "Something went wrong! Please Try Again",
  ],
  ["a detail is shown as it is", new ApiError(409, { detail: "Already there" }), "Already there"],
  [
    "a detail comes before every other field",
    new ApiError(409, { code: "taken", detail: "Already there" }),
    "Already there",
  ],
  [
    "otherwise the first field's first message",
    new ApiError(400, { email: ["Not an email", "Taken"], name: ["Empty"] }),
    "Not an email",
  ],
  ["a field with a plain message", new ApiError(400, { email: "Not an email" }), "Not an email"],
  [
    "a field without a message: the fallback",
    new ApiError(400, { email: [] }),
    "Something went wrong! Please Try Again",
  ],
  ["no body", new ApiError(502, undefined), "Something went wrong!"],
  ["a body that is no object", new ApiError(500, "<html>"), "Something went wrong!"],
  [
    "an empty object: the fallback",
    new ApiError(500, {}),
    "Something went wrong! Please Try Again",
  ],
  [
    "an empty detail: the fallback",
    new ApiError(500, { detail: " " }),
    "Something went wrong! Please Try Again",
  ],
  [
    "422 with an empty message: the fallback",
    new ApiError(422, { detail: [{ msg: "" }] }),
    "Something went wrong! Please Try Again",
  ],
  ["a list", new ApiError(500, ["no"]), "Something went wrong!"],
  ["not an HTTP error: its own message", new TypeError("Failed to fetch"), "Failed to fetch"],
  ["not an error at all", undefined, "Something went wrong!"],
  ["a failure in here: its message", new ApiError(400, broken()), "The body cannot be read"],
])("%s", (_, error, message) => {
  expect(errorMessage(error)).toBe(message);
});
