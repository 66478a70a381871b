interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** Returns first and last name, or the email address if both are empty. */
export const personName = ({ first_name, last_name, email }: Person) =>
  `${first_name} ${last_name}`.trim() || email;
