// Matching: each item on the left gets one on the right. Items on the right with the same text count as one.
import { MatchAnswer, MatchBody } from '@quivia/contract/kinds/match';
import { MatchKey } from '@quivia/contract/kinds/match.key';
import { randomIds, shuffled } from '../chance.rules.ts';
import type { Grade, Kind, KindProblem } from '../kind.rules.ts';
import { blankTexts, hasRepeats, sameText, shortLabel } from '../part-texts.rules.ts';
import { matchSamples } from './match.samples.ts';
import { MATCH_GRADING, MATCH_MESSAGES, matchLabel } from './match.words.ts';

type Pairs = MatchKey['pairs'];

/** By id, what an item on the right says. */
const rightTexts = ({ right }: MatchBody) => new Map(right.map(({ id, text }) => [id, sameText(text)]));

/** The pair's text on the right. "constructor" is a valid id, and every object has one. */
const textOfPair = (texts: Map<string, string>, pairs: Pairs, left: string) =>
  Object.hasOwn(pairs, left) ? texts.get(pairs[left] as string) : undefined;

function gradedPairs(body: MatchBody, key: MatchKey, answer: MatchAnswer) {
  const texts = rightTexts(body);
  return body.left.map(({ id, text }) => {
    const chosen = textOfPair(texts, answer.pairs, id);
    const isRight = chosen !== undefined && chosen === textOfPair(texts, key.pairs, id);
    return { id, text, chosen, share: isRight ? 1 : 0 };
  });
}

function gradeMatch(body: MatchBody, key: MatchKey, answer: MatchAnswer): Grade {
  const parts = gradedPairs(body, key, answer).map(({ id, share }) => ({ id, share }));
  const right = parts.filter(({ share }) => share === 1).length;
  const all = right > 0 && right === parts.length;
  return {
    share: all ? 1 : key.grading === 'share' && parts.length > 0 ? right / parts.length : 0,
    isUnreadable: false,
    parts,
  };
}

function problems(body: MatchBody, key: MatchKey): KindProblem[] {
  const { left, right } = body;
  const found: KindProblem[] = [];
  if (left.length < 2) found.push({ path: ['body', 'left'], message: MATCH_MESSAGES.fewPairs });
  if (hasRepeats([...left, ...right].map(({ id }) => id)))
    found.push({ path: ['body'], message: MATCH_MESSAGES.sameId });
  for (const i of blankTexts(left))
    found.push({ path: ['body', 'left', i, 'text'], message: MATCH_MESSAGES.blankLeft });
  for (const i of blankTexts(right))
    found.push({ path: ['body', 'right', i, 'text'], message: MATCH_MESSAGES.blankRight });
  const texts = rightTexts(body);
  const seen = new Set<string>(['']);
  for (const [i, { id, text }] of left.entries()) {
    const said = sameText(text);
    if (said !== '' && seen.has(said))
      found.push({ path: ['body', 'left', i, 'text'], message: MATCH_MESSAGES.sameLeft });
    seen.add(said);
    if (textOfPair(texts, key.pairs, id) === undefined)
      found.push({ path: ['answer_key', 'pairs', id], message: MATCH_MESSAGES.noMatch });
  }
  if (found.length === 0 && new Set(texts.values()).size < 2)
    found.push({ path: ['body', 'right'], message: MATCH_MESSAGES.fewMatches });
  return found;
}

/** New ids for all, and one item on the right for each text: two that look the same would only confuse. */
function prepare(body: MatchBody, key: MatchKey, random: () => number) {
  const texts = rightTexts(body);
  const different = [...new Set(texts.values())];
  const ids = randomIds(body.left.length + different.length, random);
  const left = body.left.map(({ text }, i) => ({ id: ids[i] as string, text }));
  const idOfText = new Map(different.map((text, i) => [text, ids[left.length + i] as string]));
  const right = different.map((said) => ({
    id: idOfText.get(said) as string,
    text: body.right.find(({ text }) => sameText(text) === said)?.text ?? said,
  }));
  const pairs = body.left.flatMap(({ id }, i) => {
    const chosen = idOfText.get(textOfPair(texts, key.pairs, id) ?? '');
    return chosen === undefined ? [] : [[ids[i] as string, chosen] as const];
  });
  return {
    body: { left, right: shuffled(right, random) },
    key: { ...key, pairs: Object.fromEntries(pairs) },
  };
}

/** Every item on the right is as likely as another, for each on the left. */
function guessing(body: MatchBody, key: MatchKey): number {
  const texts = rightTexts(body);
  const all = [...texts.values()];
  const chances = body.left.map(({ id }) => {
    const wanted = textOfPair(texts, key.pairs, id);
    return all.filter((text) => text === wanted).length / Math.max(1, all.length);
  });
  if (chances.length === 0) return 0;
  return key.grading === 'all_or_nothing'
    ? chances.reduce((product, chance) => product * chance, 1)
    : chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
}

export const match: Kind<MatchBody, MatchKey, MatchAnswer> = {
  name: 'match',
  Body: MatchBody,
  Key: MatchKey,
  Answer: MatchAnswer,
  isAnswerable: true,
  problems: (_question, body, key) => problems(body, key),
  prepare: (question, body, key, random) => ({ question, ...prepare(body, key, random) }),
  // The right side is shuffled always: it must not follow the left.
  forStudent: ({ left, right }, random, shuffle) => ({
    left: shuffle ? shuffled(left, random) : left,
    right: shuffled(right, random),
  }),
  isAnswered: ({ pairs }) => Object.keys(pairs).length > 0,
  fits: ({ left, right }, { pairs }) =>
    Object.entries(pairs).every(
      ([from, to]) => left.some(({ id }) => id === from) && right.some(({ id }) => id === to),
    ),
  grade: gradeMatch,
  classes: (body, key, answer) =>
    gradedPairs(body, key, answer).map(({ id, text, chosen, share }) => ({
      part: id,
      id: chosen ?? '',
      label: matchLabel(shortLabel(text, 36), chosen === undefined ? undefined : shortLabel(chosen, 36)),
      share,
      isUnreadable: false,
    })),
  guessing,
  summary: (body, { pairs }) => {
    const texts = rightTexts(body);
    return shortLabel(body.left.map(({ id }) => textOfPair(texts, pairs, id) ?? '–').join(', '), 24);
  },
  words: (body) => [
    ...new Set([...body.left.map(({ text }) => sameText(text)), ...rightTexts(body).values()]),
  ],
  keyText: (body, { pairs, grading }) => {
    const texts = rightTexts(body);
    const said = body.left.map(({ id, text }) => matchLabel(sameText(text), textOfPair(texts, pairs, id)));
    return [said.join(', '), MATCH_GRADING[grading]].join('; ');
  },
  samples: matchSamples,
};
