/**
 * The name only in mails to an address that its owner has verified, or with a name that an institution gave: otherwise
 * strangers could have us mail anyone any text by signing up with it as their name.
 */
export const salutation = ({ name, username }: { name?: string | null; username: string }) =>
  name ? `Dear ${name},` : `Hello ${username},`;
