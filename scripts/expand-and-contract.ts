import { type AlterTableCmd, type Constraint, type Node, parse, type RangeVar } from "libpg-query";

import { runsOutside, statementsOf } from "../apps/server/src/platform/postgres/statements-of.ts";

/** Migrations up to this number were never released together with an older program. */
const baseline = 52;

/** What a migration says of a table, or of a column as `table.column`. */
interface Said {
  /** `-- unused since 1.4: table.column`: the release before this one does without it. */
  unused: ReadonlySet<string>;
  /** `-- locks briefly: table, because …`: its rows are few. */
  brief: ReadonlySet<string>;
}

const saidIn = (text: string): Said => ({
  unused: new Set(
    [...text.matchAll(/^-- unused since \d\S*: ([\w.]+)$/gm)].map(([, name = ""]) => name),
  ),
  brief: new Set(
    [...text.matchAll(/^-- locks briefly: (\w+), because \S/gm)].map(([, name = ""]) => name),
  ),
});

/**
 * Returns what in a migration the release before it, which serves at the same time, would not
 * survive, or would wait for.
 */
export async function wrongIn(name: string, text: string): Promise<string[]> {
  if (Number.parseInt(name, 10) <= baseline) return [];
  const statements = (await parse(text)).stmts?.flatMap(({ stmt }) => stmt ?? []) ?? [];
  const isOutside = runsOutside(text);
  const created = new Set(
    statements.flatMap((one) => ("CreateStmt" in one ? [tableOf(one.CreateStmt.relation)] : [])),
  );
  const said = saidIn(text);
  const wrong = statements
    .flatMap((one) => findingsOf(one, said))
    .filter(({ table }) => !created.has(table))
    .map(({ why }) => why);
  if (!isOutside && statements.some(isConcurrent))
    wrong.push(`"concurrently" needs "-- outside a transaction" as the first line`);
  if (isOutside) {
    wrong.push(...withoutRepetition(statements));
    if (statementsOf(text).length !== statements.length)
      wrong.push(`statements-of.ts cuts it wrongly: write it without E'…' and "begin atomic"`);
  }
  return wrong.map((why) => `${name}: ${why}`);
}

interface Finding {
  table: string;
  why: string;
}

const tableOf = (relation: RangeVar | undefined) => relation?.relname ?? "";
const isConcurrent = (one: Node) =>
  ("IndexStmt" in one && one.IndexStmt.concurrent === true) ||
  ("DropStmt" in one && one.DropStmt.concurrent === true);

function findingsOf(one: Node, said: Said): Finding[] {
  const used = (table: string, name: string, what: string): Finding[] =>
    said.unused.has(name) || said.unused.has(table)
      ? []
      : [{ table, why: `${what}: say "-- unused since VERSION: ${name}"` }];
  const slow = (table: string, what: string, instead: string): Finding[] =>
    said.brief.has(table)
      ? []
      : [{ table, why: `${what}: ${instead}, or say "-- locks briefly: ${table}, because …"` }];

  if ("DropStmt" in one) {
    const kind = dropped[one.DropStmt.removeType ?? ""];
    if (kind === undefined) return [];
    return (one.DropStmt.objects ?? []).flatMap((object) => {
      const name = lastNameOf(object);
      return used(name, name, `drops the ${kind} ${name}`);
    });
  }
  if ("RenameStmt" in one) {
    const { renameType, relation, subname = "", newname } = one.RenameStmt;
    const table = tableOf(relation);
    if (renameType === "OBJECT_COLUMN")
      return used(table, `${table}.${subname}`, `renames ${table}.${subname}`);
    if (renameType === "OBJECT_TABLE" || renameType === "OBJECT_VIEW")
      return used(table, table, `renames ${table} to ${newname}`);
    if (renameType === "OBJECT_FUNCTION" && one.RenameStmt.object) {
      const name = lastNameOf(one.RenameStmt.object);
      return used(name, name, `renames the function ${name} to ${newname}`);
    }
    return [];
  }
  if ("IndexStmt" in one && one.IndexStmt.concurrent !== true) {
    const table = tableOf(one.IndexStmt.relation);
    return slow(table, `creates an index on ${table}`, "create it concurrently");
  }
  if ("DoStmt" in one && changesTables.test(JSON.stringify(one.DoStmt)))
    return [{ table: "", why: "changes tables in a block: write the statements themselves" }];
  if (!("AlterTableStmt" in one)) return [];
  const table = tableOf(one.AlterTableStmt.relation);
  return (one.AlterTableStmt.cmds ?? []).flatMap((cmd) =>
    "AlterTableCmd" in cmd ? alterationsOf(table, cmd.AlterTableCmd, { used, slow }) : [],
  );
}

const dropped: Record<string, string> = {
  OBJECT_TABLE: "table",
  OBJECT_VIEW: "view",
  OBJECT_FUNCTION: "function",
};

const changesTables = /\b(alter\s+table|drop\s+(table|view|index)|create\s+(unique\s+)?index)\b/i;

/** The name of what a statement drops, without its schema and arguments. */
function lastNameOf(object: Node): string {
  const list = "ObjectWithArgs" in object ? object.ObjectWithArgs.objname : undefined;
  const names = list ?? ("List" in object ? object.List.items : undefined);
  const last = names?.at(-1);
  return last !== undefined && "String" in last ? (last.String.sval ?? "") : "";
}

interface Excuses {
  used: (table: string, name: string, what: string) => Finding[];
  slow: (table: string, what: string, instead: string) => Finding[];
}

function alterationsOf(table: string, cmd: AlterTableCmd, { used, slow }: Excuses): Finding[] {
  const column = `${table}.${cmd.name ?? ""}`;
  switch (cmd.subtype) {
    case "AT_DropColumn":
      return used(table, column, `drops ${column}`);
    case "AT_AlterColumnType":
      return slow(table, `changes the type of ${column}`, "add another column");
    case "AT_SetNotNull":
      return slow(
        table,
        `has ${column} refuse null`,
        'add a check constraint "not valid" and validate it in a migration of its own',
      );
    case "AT_AddColumn": {
      const { colname = "", constraints = [] } =
        cmd.def && "ColumnDef" in cmd.def ? cmd.def.ColumnDef : {};
      const kinds = constraints.flatMap((one) =>
        "Constraint" in one ? [one.Constraint.contype] : [],
      );
      const isFilled = kinds.some((kind) => filling.has(kind));
      if (!isFilled && kinds.some((kind) => kind === "CONSTR_NOTNULL"))
        return used(
          table,
          `${table}.${colname}`,
          `adds ${table}.${colname}, which the release before does not fill`,
        );
      return kinds.some((kind) => reading.has(kind))
        ? slow(
            table,
            `adds ${table}.${colname}, for which all rows of ${table} are read while it is locked`,
            "add it plainly, and what constrains it as for other columns",
          )
        : [];
    }
    case "AT_AddConstraint": {
      const constraint = cmd.def && "Constraint" in cmd.def ? cmd.def.Constraint : {};
      return isChecked(constraint)
        ? slow(
            table,
            `has all rows of ${table} checked while it is locked`,
            'add it "not valid" and validate it in a migration of its own, or "using index"',
          )
        : [];
    }
    default:
      return [];
  }
}

const filling = new Set<string | undefined>([
  "CONSTR_DEFAULT",
  "CONSTR_GENERATED",
  "CONSTR_IDENTITY",
]);

/** With these, adding a column writes all rows anew, checks them or builds an index. */
const reading = new Set<string | undefined>([
  "CONSTR_GENERATED",
  "CONSTR_IDENTITY",
  "CONSTR_PRIMARY",
  "CONSTR_UNIQUE",
  "CONSTR_CHECK",
]);

/** Whether adding the constraint reads every row: not where it is left for later, or is an index. */
const isChecked = ({ skip_validation, indexname }: Constraint) =>
  skip_validation !== true && indexname === undefined;

/** An index whose creation failed is there and invalid; what runs again has to drop it first. */
function withoutRepetition(statements: readonly Node[]): string[] {
  const gone = new Set<string>();
  return statements.flatMap((one) => {
    if ("DropStmt" in one && one.DropStmt.removeType === "OBJECT_INDEX")
      for (const object of one.DropStmt.objects ?? []) gone.add(lastNameOf(object));
    if (!("IndexStmt" in one) || !one.IndexStmt.concurrent) return [];
    const { idxname = "" } = one.IndexStmt;
    return gone.has(idxname)
      ? []
      : [`begin with "drop index concurrently if exists ${idxname}", for a second attempt`];
  });
}
