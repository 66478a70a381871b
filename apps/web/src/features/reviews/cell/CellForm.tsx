import { CorrectForm } from "./CorrectForm.tsx";
import { FlagForm } from "./FlagForm.tsx";
import type { OpenCell } from "./open-cell.ts";

/** The form that the open cell is being changed with, if any. */
export function CellForm({ open }: { open: OpenCell }) {
  const { column, cell, mode, setMode, actions } = open;
  const close = () => setMode("read");
  if (mode === "flag") return <FlagForm onFlag={actions.flag} onClose={close} />;
  if (mode !== "correct") return null;
  return (
    <CorrectForm
      key={`${open.id.row_id} ${open.id.column_id}`}
      column={column}
      value={cell?.value ?? null}
      candidates={cell?.candidates ?? []}
      onCorrect={actions.correct}
      onClose={close}
    />
  );
}
