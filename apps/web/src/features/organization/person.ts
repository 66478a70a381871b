interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** Returns a person's name, or the email address if the name is empty. */
export const nameOf = ({ first_name, last_name, email }: Person) =>
  `${first_name} ${last_name}`.trim() || email;
