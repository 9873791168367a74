/** Of people who share a name, the username or roll number says which one is meant. */
export const personLabel = (name: string | null | undefined, id: string) => (name ? `${name} (${id})` : id);
