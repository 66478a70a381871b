/** What a website's robots.txt (RFC 9309) says to this product. */
export interface Robots {
  /** `path`: with its query. */
  allows(path: string): boolean;
  /** ms between two requests that it asks for; undefined: it does not say. */
  delayMs: number | undefined;
}

const product = "lectern";
/** Maximum seconds between two requests that are heeded. */
const mostDelay = 60;

interface Group {
  agents: string[];
  rules: { allows: boolean; pattern: string }[];
  delay?: number;
}

export function readRobots(text: string): Robots {
  const groups = groupsIn(text);
  const own = groups.filter(({ agents }) => agents.includes(product));
  const those = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"));
  const rules = those.flatMap((group) => group.rules);
  const delay = those.find((group) => group.delay !== undefined)?.delay;
  return {
    delayMs: delay === undefined ? undefined : Math.min(delay, mostDelay) * 1000,
    allows(path) {
      // The longest rule counts, and of two that allow and refuse, the one that allows.
      const [rule] = rules
        .filter(({ pattern }) => matches(pattern, path))
        .toSorted((a, b) => b.pattern.length - a.pattern.length || (a.allows ? -1 : 1));
      return rule?.allows ?? true;
    },
  };
}

function groupsIn(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = field.toLowerCase();
    const said = value.trim();
    if (name === "user-agent") {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(said.toLowerCase());
    }
    const group = groups.at(-1);
    // An empty rule refuses nothing.
    if ((name === "allow" || name === "disallow") && said !== "")
      group?.rules.push({ allows: name === "allow", pattern: said });
    if (name === "crawl-delay" && group && Number(said) >= 0) group.delay = Number(said);
    if (name !== "") isNaming = name === "user-agent";
  }
  return groups;
}

/** Whether a path begins as a pattern says; `*` stands for anything, `$` for the end. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined
    ? at === path.length
    : path.endsWith(last) && path.length - last.length >= at;
}
