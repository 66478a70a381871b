const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Returns a method as a label: clients may send any word, so what is not known has one name. */
export const methodOf = (method: string): string => (known.has(method) ? method : "other");
