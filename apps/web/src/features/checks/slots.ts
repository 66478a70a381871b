import type { Citation } from "@lectern/contract/chat";
import { createContext, useContext } from "react";

/** What a check needs of the page around it. */
export interface CheckSlots {
  /** The address that opens a passage's page with the passage lit. */
  linkTo: (citation: Citation) => string;
}

export const CheckSlotsContext = createContext<CheckSlots>({ linkTo: () => "" });

export const useCheckSlots = () => useContext(CheckSlotsContext);
