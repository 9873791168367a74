// A text of any length. People mark it: nothing here says what it is worth.
import { isVisible } from '@quivia/contract/hidden-characters';
import { EssayAnswer, EssayBody } from '@quivia/contract/kinds/essay';
import { EssayKey } from '@quivia/contract/kinds/essay.key';
import type { Kind, KindProblem } from '../kind.rules.ts';
import { clipped, shortLabel } from '../part-texts.rules.ts';
import { essaySamples } from './essay.samples.ts';
import { ESSAY_MESSAGES, essayKeyText } from './essay.words.ts';

function problemsOf({ words_from, words_to }: EssayBody): KindProblem[] {
  if (words_from === null || words_to === null || words_from <= words_to) return [];
  return [{ path: ['body', 'words_to'], message: ESSAY_MESSAGES.fewerThanFewest }];
}

export const essay: Kind<EssayBody, EssayKey, EssayAnswer> = {
  name: 'essay',
  Body: EssayBody,
  Key: EssayKey,
  Answer: EssayAnswer,
  isAnswerable: true,
  isMarkedByPeople: true,
  isSavedApart: true,
  problems: (_question, body) => problemsOf(body),
  prepare: (question, body, key) => ({ question, body, key }),
  forStudent: (body) => body,
  isAnswered: ({ text }) => isVisible(text),
  fits: () => true,
  grade: () => ({ share: 0, isUnreadable: false, parts: [] }),
  // What a class of essays has in common is for people to say.
  classes: (_body, _key, { text }) => [
    { part: '', id: clipped(text, 1000), label: shortLabel(text, 80), share: 0, isUnreadable: false },
  ],
  guessing: () => 0,
  summary: (_body, { text }) => shortLabel(text, 24),
  words: (_body, { model_answer }) => (model_answer.trim() === '' ? [] : [model_answer]),
  keyForStudent: (key) => ({ ...key, notes: '' }),
  keyText: essayKeyText,
  samples: essaySamples,
};
