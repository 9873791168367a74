// What is chosen in a review: which questions are left out, and how unclear keys are read. Kept for a reload of the tab.
import type { ImportItem, KeyReadingName, QuestionImport } from '@quivia/contract/question-files';
import { tabStorage } from '../../../platform/offline/storage.ts';

export interface ReviewChoices {
  /** By their position in the file. */
  unticked: ReadonlyMap<number, Pick<ImportItem, 'category' | 'outcome'>>;
  keys: ReadonlyMap<number, KeyReadingName>;
  /** How the keys that nobody chose one by one are read. */
  otherKeys: KeyReadingName | null;
}

export function withTick(before: ReviewChoices, item: ImportItem, isTicked: boolean): ReviewChoices {
  const unticked = new Map(before.unticked);
  if (isTicked) unticked.delete(item.item);
  else unticked.set(item.item, { category: item.category, outcome: item.outcome });
  return { ...before, unticked };
}

export const withKey = (before: ReviewChoices, item: number, by: KeyReadingName): ReviewChoices => ({
  ...before,
  keys: new Map(before.keys).set(item, by),
});

/** Also those that were chosen one by one. */
export const withAllKeys = (before: ReviewChoices, by: KeyReadingName): ReviewChoices => ({
  ...before,
  keys: new Map(),
  otherKeys: by,
});

export const readingOf = ({ keys, otherKeys }: ReviewChoices, item: number): KeyReadingName | null =>
  keys.get(item) ?? otherKeys;

export const usable = ({ new: ready, undecided }: QuestionImport['counts']) => ready + undecided;

/** How many questions still wait for a choice of their key. */
export function openKeys({ undecided }: QuestionImport['counts'], choices: ReviewChoices): number {
  if (choices.otherKeys) return 0;
  const settled = new Set(choices.keys.keys());
  for (const [item, { outcome }] of choices.unticked) if (outcome === 'undecided') settled.add(item);
  return undecided - settled.size;
}

const nameOf = (importId: number) => `question-import-${importId}`;

export function keepChoices(importId: number, { unticked, keys, otherKeys }: ReviewChoices): void {
  tabStorage.write(nameOf(importId), JSON.stringify({ unticked: [...unticked], keys: [...keys], otherKeys }));
}

export function keptChoices(importId: number): ReviewChoices {
  const { unticked, keys, otherKeys } = JSON.parse(tabStorage.read(nameOf(importId)) ?? '{}');
  return { unticked: new Map(unticked), keys: new Map(keys), otherKeys: otherKeys ?? null };
}
