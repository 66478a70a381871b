import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const out = fileURLToPath(new URL("out/", import.meta.url));

/** One line of a report: the measurement, its value with unit, and its target. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** `{ most }` or `{ least }`; absent for measurements without a target. */
  target?: { most: number } | { least: number };
}

/** Returns the value below which `share` (0 to 1) of the values are; NaN for none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

/**
 * Returns how well a value reveals which of two sets it is from: the area under the ROC curve, ties
 * counting half; 1/2 reveals nothing.
 */
export function separation(ones: number[], others: number[]): number {
  let wins = 0;
  for (const a of ones) for (const b of others) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return 0.5 + Math.abs(wins / (ones.length * others.length) - 0.5);
}

function verdict({ value, target }: Figure): string {
  if (!target) return "";
  const met = "most" in target ? value <= target.most : value >= target.least;
  const bound = "most" in target ? `<= ${target.most}` : `>= ${target.least}`;
  return `${bound} ${met ? "met" : "MISSED"}`;
}

/** Prints a table and writes bench/out/<name>.json. */
export function report(name: string, figures: Figure[], more: Record<string, unknown> = {}): void {
  console.log(`\n${name}`);
  for (const figure of figures) {
    const value = `${Number(figure.value.toPrecision(4))} ${figure.unit}`;
    console.log(`  ${figure.what.padEnd(58)} ${value.padStart(16)}  ${verdict(figure)}`);
  }
  mkdirSync(out, { recursive: true });
  const machine = { cores: cpus().length, node: process.version };
  writeFileSync(
    `${out}${name}.json`,
    JSON.stringify({ name, at: new Date(), machine, figures, ...more }, null, 2),
  );
}

/** Returns the process ids of `pid` and its descendants, `pid` first. Linux only. */
export function family(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(entry)]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  const found = [pid];
  for (const one of found) found.push(...(parents.get(one) ?? []));
  return found;
}

/**
 * Returns the proportional memory (PSS) of one process, in MB: a page shared by n processes counts
 * as 1/n; 0 once it has ended.
 */
export function pssMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Returns the proportional memory (PSS) of a process and its descendants, in MB: shared pages count
 * once.
 */
export const memoryMb = (pid: number): number =>
  family(pid).reduce((sum, one) => sum + pssMb(one), 0);

/** Returns the resident memory of a process, in MB; 0 once it has ended. */
export function residentMb(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) / 256;
  } catch {
    return 0;
  }
}

/**
 * Returns the CPU time used by a process and its descendants, in ms; unlike elapsed time it
 * excludes other work. Linux counts it in hundredths of a second. `withEnded`: including descendants
 * that have ended.
 */
export function cpuMs(pid: number, { withEnded = false } = {}): number {
  let ticks = 0;
  for (const one of family(pid)) {
    try {
      const stat = readFileSync(`/proc/${one}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const counted = withEnded ? fields.slice(11, 15) : fields.slice(11, 13);
      ticks += counted.reduce((sum, field) => sum + Number(field), 0);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return ticks * 10;
}

/** Samples the memory of a process and its descendants until stopped; returns the peak in MB. */
export function watchMemory(pid: number, everyMs = 100): () => number {
  let peak = memoryMb(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryMb(pid));
  }, everyMs);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
