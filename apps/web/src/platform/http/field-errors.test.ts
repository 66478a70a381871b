import { afterEach, expect, test } from "vitest";

import { fieldErrors } from "./field-errors.ts";
import { ApiError } from "./http.ts";
import { chooseLanguage } from "../language/language.ts";
import { untilTranslatable } from "../language/server-messages.ts";

afterEach(() => chooseLanguage(null));

test("what is wrong with a field is said in the language on the screen, the first of it", async () => {
  const detail = [
    {
      loc: ["body", "password"],
      msg: "Enter a password.",
      type: "too_small",
      code: "password_missing",
    },
    {
      loc: ["body", "password"],
      msg: "Use 8 characters or more.",
      type: "too_small",
      code: "password_too_short",
    },
  ];
  await chooseLanguage("de");
  await untilTranslatable({ detail });
  expect(fieldErrors(new ApiError(422, { detail }))).toEqual({
    password: "Geben Sie ein Passwort ein.",
  });
});
