/** A pattern for `lower(column) like …`: contains this text, whose own signs stand for themselves. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
