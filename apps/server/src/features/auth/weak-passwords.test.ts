import { expect, test } from "vitest";

import { weakness } from "./weak-passwords.ts";

const own = ["ada.byron@example.org", "ada.byron", "lectern"];

test.each([
  "password",
  "Password1",
  "P@ssw0rd!",
  "pa55word123",
  "12345678",
  "123456789",
  "87654321",
  "11111111",
  "abcabcabc",
  "abcdefgh",
  "qwertyuiop",
  "asdfghjkl",
  "1q2w3e4r",
  "1qaz2wsx",
  "iloveyou",
  "baseball",
  "trustno1",
  "letmein123",
  "dragon99",
  "charlie1",
  "Summer24!",
  "Welcome2026",
  "lectern1",
  "Lectern!",
  "l3ctern2026",
  "ada.byron1",
  "Ada.Byron@example.org",
  "        ",
])("refuses %j", (password) => {
  expect(weakness(password, own)?.text).toMatch(/^This password .*\. Choose another\.$/);
});

test.each([
  "correct horse battery staple",
  "seven green lanterns",
  "Tr0ub4dor&3-x",
  "kP9#wq2L",
  "monkeys eat bread",
  "password manager made this one",
  "my lectern is old",
  "密码很长而且很好",
])("takes %j", (password) => {
  expect(weakness(password, own)).toBeUndefined();
});
