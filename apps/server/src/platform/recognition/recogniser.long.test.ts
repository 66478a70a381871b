import { afterAll, expect, test } from "vitest";

import { recognitionProgram } from "../../features/ingestion/recognition/program.ts";
import { recognisedIn } from "../../features/ingestion/recognition/hocr.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import { openLog } from "../log.ts";
import { pdf } from "@lectern/document-parser/test/pdf";
import { scanned } from "@lectern/document-parser/test/scan";

import { openRecogniser } from "./recogniser.ts";
import { systemRecogniser } from "./system.ts";

const log = openLog("silent");
const sandbox = await openSandbox(log, recognitionProgram);
afterAll(() => sandbox.close());

const limits = { wallSeconds: 60, memoryMb: 768, outputBytes: 1024 * 1024 };
const lines = ["Heading of a page", "where herons & cranes wait."];
const picture = await scanned(
  pdf([
    {
      width: 250,
      height: 90,
      lines: [
        { text: lines[0] ?? "", x: 20, y: 60, size: 20 },
        { text: lines[1] ?? "", x: 20, y: 30, size: 12 },
      ],
    },
  ]),
);

// The packaged engine is always available, the system's only where it is installed.
const system = (await systemRecogniser(undefined))?.recogniser;
const packaged = await openRecogniser(
  { ocrEngine: "packaged", ocrLanguages: undefined },
  sandbox,
  log,
);
const engines = [packaged, system].filter((engine) => engine !== undefined);

test.each(engines.map((engine) => [engine.name, engine] as const))(
  "%s reads a picture: words, where they stand, how large they are",
  async (_, engine) => {
    const { width, height } = picture;
    const found = recognisedIn(await engine.recognise(picture, limits), width, height);
    expect(found.lines.map(({ words }) => words.map(([text]) => text).join(" "))).toEqual(lines);
    const points = (dots: number) => (dots * 72) / 300;
    const [large, small] = found.lines;
    expect(Math.abs(points(large?.size ?? 0) - 20)).toBeLessThan(2.5);
    expect(Math.abs(points(small?.size ?? 0) - 12)).toBeLessThan(1.5);
    const [, x0 = 0, y0 = 0, , y1 = 0] = small?.words[0] ?? [];
    expect(Math.abs(points(x0) - 20)).toBeLessThan(1);
    expect(points(y0)).toBeLessThan(60 - 0.72 * 12);
    expect(points(y1)).toBeGreaterThan(60);
    const stopped = engine.recognise(picture, limits, AbortSignal.abort(new Error("stopped")));
    await expect(stopped).rejects.toThrow("stopped");
  },
);

test.each(engines.map((engine) => [engine.name, engine] as const))(
  "%s ends at its limits",
  async (_, engine) => {
    const faults = { timeout: { wallSeconds: 0 }, output: { outputBytes: 200 } };
    for (const [fault, bound] of Object.entries(faults)) {
      const run = engine.recognise(picture, { ...limits, ...bound });
      await expect(run).rejects.toMatchObject({ fault });
    }
  },
);

test("the engine is chosen by what is requested for and what is there", async () => {
  const choose = (ocrEngine: "auto" | "packaged" | "none", ...ocrLanguages: string[]) =>
    openRecogniser(
      { ocrEngine, ocrLanguages: ocrLanguages.length > 0 ? ocrLanguages : undefined },
      sandbox,
      log,
    ).then((engine) => engine?.name);
  expect(await choose("none")).toBeUndefined();
  expect(await choose("packaged", "deu")).toBe("tesseract-wasm (eng)");
  expect(await choose("auto")).toBe(system?.name ?? "tesseract-wasm (eng)");
  expect(await choose("auto", "xxx")).toBe("tesseract-wasm (eng)");
  expect(await choose("auto", "xxx", "eng")).toMatch(/\(eng\)$/);
});
