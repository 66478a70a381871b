import type { NewColumn } from "@lectern/contract/review-columns";
import { expect, test } from "vitest";

import { suggested } from "./outcome.ts";
import { parseAnswer } from "./parse-answer.ts";
import { withScale } from "./scale.ts";

const say = (text: string, language = "en") => ({ text, isVerbatim: true, language, quotes: [] });

/** Reads statements for a question; returns the value, or why it is unclear with the candidates. */
function readAs(
  type: NewColumn["type"],
  question: string,
  statements: ReturnType<typeof say>[],
  more: { options?: string[]; unit?: string | null } = {},
) {
  const { options = [], unit = null } = more;
  const answer = parseAnswer({ question, type, options, unit }, statements);
  if (!answer) return undefined;
  const { value, reason, candidates } = answer;
  const said = (one: object | null) => {
    const { type: _, ...rest } = (one ?? {}) as Record<string, unknown>;
    return Object.values(rest)[0] ?? null;
  };
  return value ? said(value) : [reason?.code, ...candidates.map(said)];
}

test("a date is read in the words of the document's language", () => {
  const asked = "When does the contract end?";
  expect(readAs("date", asked, [say("The contract ends on 31 December 2027.")])).toBe("2027-12-31");
  expect(readAs("date", asked, [say("The contract ends in March 2026.")])).toBe("2026-03");
  expect(readAs("date", asked, [say("The contract ends with the year 2026.")])).toBe("2026");
  const german = say("Der Vertrag endet am 03.04.2027.", "de");
  expect(readAs("date", "Wann endet der Vertrag?", [german])).toBe("2027-04-03");
  expect(readAs("date", asked, [say("The contract ends on 2027-02-28.")])).toBe("2027-02-28");
  expect(readAs("date", asked, [say("The contract ends on 31 December 0231.")])).toEqual([
    "review_value_missing",
  ]);
});

test("a date whose day and month may be swapped is unclear, with both readings", () => {
  const asked = "When does the contract end?";
  expect(readAs("date", asked, [say("The contract ends on 03/04/2027.")])).toEqual([
    "review_date_ambiguous",
    "2027-04-03",
    "2027-03-04",
  ]);
  expect(readAs("date", asked, [say("The contract ends on 13/04/2027.")])).toBe("2027-04-13");
  expect(readAs("date", asked, [say("The contract ends on 04/04/2027.")])).toBe("2027-04-04");
});

test("of several dates the one that the question's words introduce is taken, else it is unclear", () => {
  const both = say("The lease begins on 1 March 2023 and ends on 31 December 2027.");
  expect(readAs("date", "When does the lease end?", [both])).toBe("2027-12-31");
  expect(readAs("date", "When does the lease begin?", [both])).toBe("2023-03-01");
  const either = say("The notice period ends on 30 June 2026 or 30 September 2026.");
  expect(readAs("date", "When does the notice period end?", [either])).toEqual([
    "review_values_differ",
    "2026-06-30",
    "2026-09-30",
  ]);
  const places = [say("The lease ends on 1 May 2026."), say("The lease ends on 1 May 2027.")];
  expect(readAs("date", "When does the lease end?", places)).toEqual([
    "review_values_differ",
    "2026-05-01",
    "2027-05-01",
  ]);
});

test("amounts are read in the document's way of writing numbers, with scale and currency", () => {
  const asked = "What is the price?";
  const read = (text: string, language = "en") =>
    parseAnswer({ question: asked, type: "amount", options: [], unit: null }, [say(text, language)])
      ?.value;
  const euros = (number: number) => ({ type: "amount", number, currency: "EUR" });
  expect(read("The price is EUR 412,500.50 a year.")).toEqual(euros(412_500.5));
  expect(read("Der Preis beträgt 412.500,50 Euro.", "de")).toEqual(euros(412_500.5));
  expect(read("The price is €1.2 million.")).toEqual(euros(1_200_000));
  expect(read("The price is 30 dollars.")).toMatchObject({ number: 30, currency: "USD" });
  expect(read("The price is fair.")).toBeNull();
  const two = [say("The price is EUR 500 in winter and EUR 700 in summer.")];
  expect(readAs("amount", asked, two)).toEqual(["review_values_differ", 500, 700]);
  const dollars = [say("The price is EUR 500 (USD 540).")];
  expect(readAs("amount", asked, dollars, { unit: "EUR" })).toBe(500);
});

test("numbers keep their unit, and numbers of sections and money are none", () => {
  const asked = "How long is the notice period?";
  const said = [say("9.2 The notice period of section 4 is 90 days; late notice costs EUR 50.")];
  expect(readAs("number", asked, said, { unit: "days" })).toBe(90);
  expect(readAs("number", asked, [say("The notice period is two weeks.")])).toBe(2);
  const shares = [say("The number of shares, at $0.01 each, on 11 May 2022 was 2.46 billion.")];
  expect(readAs("number", "How many shares are there?", shares, { unit: "shares" })).toBe(2.46e9);
  expect(readAs("number", asked, [say("The notice period is long.")])).toEqual([
    "review_value_missing",
  ]);
});

test("yes or no follows what the passage affirms or negates, and is unclear where it limits", () => {
  const asked = "May the tenant sublet the rooms?";
  const read = (text: string, language?: string) => readAs("yes_no", asked, [say(text, language)]);
  expect(read("The tenant may sublet the rooms.")).toBe(true);
  expect(read("The tenant may not sublet the rooms.")).toBe(false);
  const limited = read("The tenant may sublet the rooms only with consent.");
  expect(limited).toEqual(["review_values_differ", true, false]);
  const differing = [say("The tenant may sublet."), say("The tenant may not sublet the rooms.")];
  expect(readAs("yes_no", asked, differing)).toEqual(["review_values_differ", true, false]);
});

test("a choice is the option that the passage names", () => {
  const options = ["Dutch law", "German law", "Law"];
  const read = (...texts: string[]) =>
    readAs(
      "choice",
      "Which law governs?",
      texts.map((text) => say(text)),
      { options },
    );
  expect(read("The contract is governed by German law.")).toBe("German law");
  expect(read("Dutch law governs the works, German law the rest.")).toEqual([
    "review_values_differ",
    "Dutch law",
    "German law",
  ]);
  expect(read("Both parties agree on a court.")).toEqual(["review_value_missing"]);
});

test("a list has an item for each sentence or line, without its bullet", () => {
  const said = [say("• Fire insurance"), say("2) Storm insurance"), say("• Fire insurance")];
  expect(readAs("list", "Which insurances are needed?", said)).toEqual([
    "Fire insurance",
    "Storm insurance",
  ]);
});

test("a year alone is unclear beside days that other statements give", () => {
  const plan = say("Quarterly report, period ended, under the plan for 1934.");
  const period = say("For the quarter ended April 1, 2023.");
  expect(readAs("date", "When did the quarterly report period end?", [plan, period])).toEqual([
    "review_values_differ",
    "2023-04-01",
    "1934",
  ]);
});

test("the year of a law is no date, and a figure with a minus is a loss", () => {
  const act = say("Quarterly report, period ended, under the Securities Exchange Act of 1934.");
  const asked = "When did the quarterly report period end?";
  expect(readAs("date", asked, [act])).toEqual(["review_value_missing"]);
  expect(readAs("amount", "How high are earnings per share?", [say("−\\$0.66 per share")])).toBe(
    -0.66,
  );
});

test("no is proposed only where all words of the question are denied", () => {
  const asked = "Did the company repurchase shares of its common stock?";
  const other = say("The share repurchase program does not oblige the Company to acquire shares.");
  expect(readAs("yes_no", asked, [other])).toEqual(["review_values_differ", true, false]);
  const denied = say("The Company did not repurchase shares of its common stock.");
  expect(readAs("yes_no", asked, [denied])).toBe(false);
});

test("an amount of a table without a scale is unclear where other tables are in millions", () => {
  const value = { type: "amount", number: 5931, currency: "USD" } as const;
  const row = { ...say("Total revenue: $5,931."), isVerbatim: false };
  const answer = suggested(value, [row]);
  const scaled = { ...value, number: 5_931_000_000 };
  expect(withScale(answer, "(In millions, except per share data)")).toMatchObject({
    state: "unclear",
    candidates: [scaled, value],
    reason: { code: "review_scale_unknown" },
  });
  expect(withScale(answer, "All amounts are in dollars.")).toBe(answer);
  const inWords = suggested(value, [say("Total revenue was $5,931.")]);
  expect(withScale(inWords, "(In millions)")).toBe(inWords);
});
