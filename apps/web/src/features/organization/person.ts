interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** What to call somebody: by name, or by address while there is none. */
export const nameOf = ({ first_name, last_name, email }: Person) =>
  `${first_name} ${last_name}`.trim() || email;
