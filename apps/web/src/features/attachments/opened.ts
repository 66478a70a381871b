/** Opens the viewer beside the conversation, as its address says it (features/viewer/address.ts). */
export const linkTo = ({ document_id }: { document_id: string }) => `?document=${document_id}`;

/** Closing it is going back. */
export const opened = { viewer: "opened" } as const;
