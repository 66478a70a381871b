/** Reads the metrics of a process: values by name with labels, as Prometheus writes them. */
export async function metricsAt(url: string | undefined): Promise<Map<string, number>> {
  const response = await fetch(url ?? "");
  const text = await response.text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Returns the sum of the series of a metric whose labels contain all of these. */
export const sumOf = (metrics: Map<string, number>, name: string, labels: object = {}): number =>
  [...metrics]
    .filter(
      ([series]) =>
        series.split("{")[0] === name &&
        Object.entries(labels).every(([label, value]) => series.includes(`${label}="${value}"`)),
    )
    .reduce((sum, [, value]) => sum + value, 0);
