// What an author does to the pairs. In the editor every pair has a text on the right of its own; the server makes one item
// of those that say the same.
import type { MatchBody } from '@quivia/contract/kinds/match';
import type { MatchKey } from '@quivia/contract/kinds/match.key';
import { movedRow, unusedId } from '../rows.ts';

export interface MatchDraft {
  body: MatchBody;
  answerKey: MatchKey;
}

type Item = MatchBody['right'][number];

export const blankMatch = (): MatchDraft => {
  const numbers = [1, 2, 3];
  return {
    body: {
      left: numbers.map((number) => ({ id: `l${number}`, text: '' })),
      right: numbers.map((number) => ({ id: `r${number}`, text: '' })),
    },
    answerKey: {
      pairs: Object.fromEntries(numbers.map((number) => [`l${number}`, `r${number}`])),
      grading: 'share',
    },
  };
};

const isUsed = ({ answerKey: { pairs } }: MatchDraft, right: string, butBy?: string) =>
  Object.entries(pairs).some(([from, to]) => to === right && from !== butBy);

const newId = ({ left, right }: MatchBody) => unusedId([...left, ...right]);

const withTexts = (items: readonly Item[], id: string, text: string) =>
  items.map((item) => (item.id === id ? { id, text } : item));

/** The match of an item on the left, and where it is on the right: errors name it by that. */
export function matchOf({ body, answerKey }: MatchDraft, left: string) {
  const index = body.right.findIndex(({ id }) => id === answerKey.pairs[left]);
  return { index, text: body.right[index]?.text ?? '' };
}

/** Matches that belong to none. */
export const extraMatches = (draft: MatchDraft) =>
  draft.body.right.flatMap((item, index) => (isUsed(draft, item.id) ? [] : [{ ...item, index }]));

export const writeLeft = ({ body, answerKey }: MatchDraft, id: string, text: string): MatchDraft => ({
  body: { ...body, left: withTexts(body.left, id, text) },
  answerKey,
});

export const writeRight = ({ body, answerKey }: MatchDraft, id: string, text: string): MatchDraft => ({
  body: { ...body, right: withTexts(body.right, id, text) },
  answerKey,
});

/** A match that other pairs have too stays theirs: this pair gets one of its own. */
export function writeMatch(draft: MatchDraft, left: string, text: string): MatchDraft {
  const { body, answerKey } = draft;
  const right = answerKey.pairs[left];
  const isOwn = matchOf(draft, left).index >= 0 && right !== undefined && !isUsed(draft, right, left);
  if (isOwn) return writeRight(draft, right, text);
  const id = newId(body);
  return {
    body: { ...body, right: [...body.right, { id, text }] },
    answerKey: { ...answerKey, pairs: { ...answerKey.pairs, [left]: id } },
  };
}

export function addPair({ body, answerKey }: MatchDraft): MatchDraft {
  const left = newId(body);
  const right = unusedId([...body.left, ...body.right, { id: left }]);
  return {
    body: { left: [...body.left, { id: left, text: '' }], right: [...body.right, { id: right, text: '' }] },
    answerKey: { ...answerKey, pairs: { ...answerKey.pairs, [left]: right } },
  };
}

export function removePair(draft: MatchDraft, left: string): MatchDraft {
  const { body, answerKey } = draft;
  const { [left]: gone, ...pairs } = answerKey.pairs;
  return {
    body: {
      left: body.left.filter(({ id }) => id !== left),
      right: body.right.filter(({ id }) => id !== gone || isUsed(draft, id, left)),
    },
    answerKey: { ...answerKey, pairs },
  };
}

export const movePair = ({ body, answerKey }: MatchDraft, from: number, to: number): MatchDraft => ({
  body: { ...body, left: movedRow(body.left, from, to) },
  answerKey,
});

export const addExtra = ({ body, answerKey }: MatchDraft): MatchDraft => ({
  body: { ...body, right: [...body.right, { id: newId(body), text: '' }] },
  answerKey,
});

export const removeExtra = ({ body, answerKey }: MatchDraft, right: string): MatchDraft => ({
  body: { ...body, right: body.right.filter(({ id }) => id !== right) },
  answerKey,
});
