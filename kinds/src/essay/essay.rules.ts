// A text of any length. People mark it: nothing here says what it is worth.
import { isVisible } from '@quivia/contract/hidden-characters';
import { EssayAnswer, EssayBody } from '@quivia/contract/kinds/essay';
import { EssayKey } from '@quivia/contract/kinds/essay.key';
import type { Kind, KindProblem } from '../kind.rules.ts';
import { clipped, shortLabel } from '../part-texts.rules.ts';
import { normalText, tidy } from '../text/normal-text.rules.ts';
import { essaySamples } from './essay.samples.ts';
import { ESSAY_MESSAGES, essayKeyText } from './essay.words.ts';

function problemsOf({ words_from, words_to }: EssayBody): KindProblem[] {
  if (words_from === null || words_to === null || words_from <= words_to) return [];
  return [{ path: ['body', 'words_to'], message: ESSAY_MESSAGES.fewerThanFewest }];
}

/** Signs between which case and punctuation say something: of formulas, code, ratios and intervals. */
const FORMULA =
  /[\p{Sm}*/^%\\_&#@]|(?<!\p{L})[\p{L}\d]!|(?<!\S)!|-\s*\d|\d\s*[-:]\s*\d|(?<!\p{L})\p{L}\s*-\s*\p{L}(?!\p{L})|[\p{L}'][([]|[([{]\s*[\p{L}\d](?!\p{L})/u;

/** Equal for texts that differ in case, spaces and punctuation; in a formula only in spaces and what ends the sentence. */
export function foldedEssay(text: string): string {
  const line = tidy(text);
  if (FORMULA.test(line)) return line.replace(/[.,;:?\s]+$/u, '') || line;
  const prose = { ignore_case: true, ignore_accents: false, ignore_spaces: false, ignore_punctuation: true };
  return normalText(line, prose);
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
  classes: (_body, _key, { text }) => [
    {
      part: '',
      id: clipped(foldedEssay(text), 1000),
      label: shortLabel(text, 80),
      share: 0,
      isUnreadable: false,
    },
  ],
  guessing: () => 0,
  summary: (_body, { text }) => shortLabel(text, 24),
  words: (_body, { model_answer }) => (model_answer.trim() === '' ? [] : [model_answer]),
  keyForStudent: ({ model_answer }) => ({ model_answer, notes: '' }),
  keyText: essayKeyText,
  samples: essaySamples,
};
