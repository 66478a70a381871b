import type { Knowledge } from "@lectern/contract/chat";
import type { RunFinding, RunStep } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { type ComponentType, createContext, useContext } from "react";

/** What a run shows of other features; the page gives it. */
export interface RunSlots {
  /** A finding's text with its support and its citations, which open their page. */
  Finding: ComponentType<{ step: RunStep; finding: RunFinding }>;
  /** The calls of tools of a step; those that wait can be approved. */
  ToolCalls: ComponentType<{ run: Run; step: RunStep }>;
  /** The report's text with its citations. */
  Report: ComponentType<{ run: Run }>;
  /** The sources as chips; without `onChange` they can only be read. */
  Sources: ComponentType<{
    knowledge: Knowledge;
    onChange: ((knowledge: Knowledge) => void) | undefined;
  }>;
}

const Nothing = () => null;

export const RunSlotsContext = createContext<RunSlots>({
  Finding: Nothing,
  ToolCalls: Nothing,
  Report: Nothing,
  Sources: Nothing,
});

export const useRunSlots = () => useContext(RunSlotsContext);
