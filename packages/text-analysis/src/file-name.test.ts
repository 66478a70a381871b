import { describe, expect, test } from "vitest";

import { displayName, extensionOf } from "./file-name.ts";

describe("the name of a file as people see it", () => {
  test.each([
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["..\\..\\windows\\x.pdf", "x.pdf"],
    ["/abs/olute.pdf", "olute.pdf"],
    ["C:\\Users\\ada\\lease.pdf", "lease.pdf"],
    ["%2e%2e%2fx.pdf", "%2e%2e%2fx.pdf"],
    ["a\u0000b\r\nc.pdf", "abc.pdf"],
    ["fdp.\u202Efdp.exe", "fdp.fdp.exe"],
    ["-rf.pdf", "-rf.pdf"],
    [".pdf", "Untitled.pdf"],
    [" \u2066.pdf", "Untitled.pdf"],
    ["  two   words .pdf ", "two words .pdf"],
    ["a\ud800b.pdf", "a\ufffdb.pdf"],
    ["cafe\u0301.pdf", "caf\u00e9.pdf"],
    ["..", ".."],
    ["\u0007", ""],
  ])("%j is %j", (sent, shown) => {
    expect(displayName(sent)).toBe(shown);
  });

  test("is cut to 255 characters, with its extension and no half character", () => {
    expect(displayName(`${"a".repeat(300)}.pdf`)).toBe(`${"a".repeat(251)}.pdf`);
    const family = "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}";
    const cut = displayName(`${family.repeat(60)}.pdf`);
    expect(cut).toBe(`${family.repeat(31)}.pdf`);
    expect(cut.isWellFormed()).toBe(true);
    expect(displayName("b".repeat(400))).toBe("b".repeat(255));
  });
});

test.each([
  ["a.PDF", "pdf"],
  ["a.pdf.exe", "exe"],
  ["a.tar.gz", "gz"],
  ["README", ""],
  [".htaccess", "htaccess"],
  ["a.", ""],
])("the extension of %j is %j", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
