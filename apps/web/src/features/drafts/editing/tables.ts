import { type CommandProps, Extension } from "@tiptap/core";
import { type Node as DocumentNode, Slice } from "@tiptap/pm/model";
import { type Command, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import {
  addRowAfter,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
} from "@tiptap/pm/tables";

import {
  DocumentWithTables,
  onOneLine,
  Table,
  TableCell,
  TableHeader,
  TableRow,
} from "./table-nodes.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    tables: { insertTable: () => ReturnType };
  }
}

const roles: Record<string, string> = {
  table: "table",
  tableRow: "row",
  tableHeader: "header_cell",
  tableCell: "cell",
};

const columns = 3;
const rows = 3;

/**
 * Tables as Markdown has them: one head, columns with an alignment, cells of one line. Tab goes from
 * cell to cell and adds a row at the end; Enter goes down and, from the last row, out of the table.
 */
export const Tables = Extension.create<{ tableClass: string }>({
  name: "tables",
  // Before lists, which have keys of the same names.
  priority: 200,
  addOptions: () => ({ tableClass: "" }),
  addExtensions() {
    return [
      DocumentWithTables,
      Table.configure({ tableClass: this.options.tableClass }),
      TableRow,
      TableHeader,
      TableCell,
    ];
  },
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  addCommands: () => ({ insertTable: () => insertTable }),
  addKeyboardShortcuts() {
    const key =
      (...commands: readonly Command[]) =>
      () => {
        const { state, view } = this.editor;
        const run = (command: Command) => command(state, (change) => view.dispatch(change));
        return isInTable(state) && commands.some(run);
      };
    const down = key(goDown);
    return {
      Tab: key(goToNextCell(1), addRowAndGo),
      "Shift-Tab": key(goToNextCell(-1)),
      Enter: down,
      "Shift-Enter": down,
      "Mod-Enter": down,
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPasted(slice, { state }) {
          const [first] = slice.content.content;
          const areCells = slice.content.childCount === 1 && first && first.type.name in roles;
          if (!isInTable(state) || areCells) return slice;
          return new Slice(onOneLine(slice.content, state.schema), 0, 0);
        },
      },
      appendTransaction: (changes, _before, { doc, tr }) =>
        changes.some(({ docChanged }) => docChanged) ? asMarkdown(doc, tr) : null,
    }),
    tableEditing(),
  ],
});

/** Puts an empty table after the block with the cursor, or in its place where it is empty. */
function insertTable({ tr, state: { schema }, dispatch }: CommandProps): boolean {
  const { $from } = tr.selection;
  const block = $from.depth > 0 ? $from.node(1) : undefined;
  if (block?.type.name === "table") return false;
  if (!dispatch) return true;
  const row = (type: string) =>
    schema.node(
      "tableRow",
      null,
      Array.from({ length: columns }, () => schema.node(type, null, schema.node("paragraph"))),
    );
  const body = Array.from({ length: rows - 1 }, () => row("tableCell"));
  const table = schema.node("table", null, [row("tableHeader"), ...body]);
  const end = block ? $from.after(1) : $from.pos;
  const at = block?.isTextblock && block.content.size === 0 ? $from.before(1) : end;
  tr.replaceWith(at, end, table);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView();
  return true;
}

const addRowAndGo: Command = (state, dispatch) =>
  addRowAfter(state, (change) => {
    const next = state.apply(change);
    goToNextCell(1)(next, ({ selection }) => {
      const { $from, $to } = selection;
      dispatch?.(change.setSelection(TextSelection.create(change.doc, $from.pos, $to.pos)));
    });
  });

/** To the cell below, or to the text after the table. */
const goDown: Command = (state, dispatch) => {
  const { bottom, left, map, table, tableStart } = selectedRect(state);
  const { tr, schema } = state;
  const end = tableStart - 1 + table.nodeSize;
  if (bottom < map.height) {
    const cell = tableStart + map.positionAt(bottom, left, table);
    tr.setSelection(TextSelection.near(tr.doc.resolve(cell + 1)));
  } else {
    if (!tr.doc.nodeAt(end)?.isTextblock) tr.insert(end, schema.node("paragraph"));
    tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1)));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Makes the first row the head, and gives cells the alignment of their column. */
function asMarkdown(doc: DocumentNode, tr: Transaction): Transaction | null {
  doc.forEach((table, at) => {
    if (table.type.name !== "table") return;
    const { tableHeader, tableCell } = doc.type.schema.nodes;
    table.forEach((row, rowAt, nth) => {
      row.forEach((cell, cellAt, column) => {
        const align: unknown = table.firstChild?.maybeChild(column)?.attrs["align"] ?? null;
        const type = nth === 0 ? tableHeader : tableCell;
        if (cell.type === type && cell.attrs["align"] === align) return;
        tr.setNodeMarkup(at + rowAt + cellAt + 2, type, { ...cell.attrs, align });
      });
    });
  });
  return tr.docChanged ? tr : null;
}
