/** The address of the question sets. */
export const setsAddress = "/settings/retrieval-tests";

export const setAddress = (setId: string) => `${setsAddress}?set=${setId}`;

export const runsAddress = (setId: string) => `${setAddress(setId)}&tab=runs`;

export const runAddress = (setId: string, runId: string) => `${setAddress(setId)}&run=${runId}`;

/** The address of a page of a document, which opens beside Home. */
export const pageAddress = (documentId: string, page: number) =>
  `/?document=${documentId}&page=${page}`;
