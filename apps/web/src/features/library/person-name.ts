import type { Person } from "@lectern/contract/library";

/** First and last name, or the address of someone who has given none. */
export const personName = ({ first_name, last_name, email }: Person) =>
  `${first_name} ${last_name}`.trim() || email;
