/** Passages for a model, for readers before it writes, and for the built-in model. */
export const passagesToRead = 30;
export const passagesToPreview = 8;
export const passagesToQuote = 12;
/** Passages whose pages the built-in model reads for tables, if a value is asked for. */
export const passagesForTables = 40;
/** Documents with the names of the question, that are searched for tables by themselves. */
export const documentsForTables = 4;
/** Passages read of all documents where named ones are searched by themselves. */
export const passagesBesideNamed = 16;
