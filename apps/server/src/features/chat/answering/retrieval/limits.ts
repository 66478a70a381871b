/** Passages for a model, for readers before it writes, and for the built-in model. */
export const passagesToRead = 30;
export const passagesToPreview = 8;
export const passagesToQuote = 12;
/** Passages whose pages the built-in model reads for tables, if a value is asked for. */
export const passagesForTables = 40;
/** Documents with the names in the question, which are searched for tables separately. */
export const documentsForTables = 4;
/** Passages taken from all documents where named ones are searched separately. */
export const passagesBesideNamed = 16;
