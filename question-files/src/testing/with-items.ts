import type { FileItem } from '../file-question.ts';

/** What a reader returns, and beside it as a list what it passes on item by item. */
export function withItems<Read extends object>(
  read: (take: (item: FileItem) => void) => Read,
): Read & { items: FileItem[] } {
  const items: FileItem[] = [];
  return { ...read((item) => items.push(item)), items };
}
