import { expect, test } from "vitest";

import { readResearch } from "./research-lines.ts";

const around = {
  questions: 1,
  marks: new Set([1]),
  searched: [],
  mayCall: true,
  results: new Set([1]),
};
const callsIn = (said: string) => readResearch(said, around).calls;

test.each([
  ["a plain line", 'TOOL Weather_forecast {"city": "Porto"}'],
  ["Markdown and a number", '1. **TOOL** `Weather_forecast` {"city": "Porto"}'],
  ["a colon and a code fence", '```\n- TOOL: Weather_forecast `{"city": "Porto"}`\n```'],
])("a call of a tool is read from %s", (_, said) => {
  expect(callsIn(said)).toEqual([{ name: "Weather_forecast", given: '{"city": "Porto"}' }]);
});

test("arguments may take several lines, and hold brackets, quotes and keywords", () => {
  const given = '{\n  "text": "a } \\" b\\\\",\n  "more": { "done": [1] }\n}';
  expect(callsIn(`TOOL ask ${given}\nNOTE Q1 [1] The rent is due.`)).toEqual([
    { name: "ask", given },
  ]);
  expect(callsIn("TOOL ask\nDONE")).toEqual([{ name: "ask", given: "" }]);
  expect(callsIn('TOOL ask {"open": 1\nDONE')).toEqual([{ name: "ask", given: '{"open": 1' }]);
});

test("prose on tools is no call, and without tools no line is", () => {
  expect(callsIn("Tool results say nothing.\nThe TOOL was asked.\nTOOLS are there.")).toEqual([]);
  const said = 'TOOL Weather_forecast {"city": "Porto"}';
  expect(readResearch(said, { ...around, mayCall: false })).toMatchObject({
    calls: [],
    isUsable: false,
  });
  expect(readResearch(said, { ...around, isLast: true }).calls).toEqual([]);
});

test("a note on a result has its number and no passages; one on a result that there is not is none", () => {
  const { notes, fault } = readResearch(
    "NOTE Q1 [T1] It will rain.\nNOTE Q1 [1][T1] Rain, then sun.\nNOTE Q1 [T2] Snow is likely.",
    around,
  );
  expect(notes).toEqual([
    { question: 1, text: "It will rain.", marks: [], result: 1 },
    { question: 1, text: "Rain, then sun.", marks: [], result: 1 },
  ]);
  expect(fault).toBe("1 NOTE line without the mark of a passage shown");
});
