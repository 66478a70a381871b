/** What asks or refers, and says nothing: "Indicate by check mark whether …". */
export const asksItself =
  /\?\s*$|(?<!\p{L})(?:indicate|state) (?:by check ?mark )?whether(?!\p{L})|(?<!\p{L})(?:kreuzen sie an|bitte ankreuzen)/iu;
