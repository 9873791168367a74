// A short text on one line.
import { TextAnswer, TextBody } from '@quivia/contract/kinds/text';
import { type AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import type { Kind, KindProblem, ResponseClass } from '../kind.rules.ts';
import { shortLabel } from '../part-texts.rules.ts';
import { firstMatch, MOST_STARS, PATTERN_LIMITS, patternSize, STAR } from './match-text.rules.ts';
import { normalText, tidy } from './normal-text.rules.ts';
import { textSamples } from './text.samples.ts';
import { TEXT_PROBLEMS, textKeyText } from './text.words.ts';

const firstThatFits = (key: TextKey, text: string) =>
  tidy(text) === '' ? -1 : firstMatch(key.accepted, text, key);

export const gradeText = (key: TextKey, text: string): { share: number; isUnreadable: boolean } => ({
  share: (key.accepted[firstThatFits(key, text)]?.percent ?? 0) / 100,
  isUnreadable: false,
});

/** Answers that differ only in what the key ignores are one class. It is called as the author wrote it, if they did. */
export function textClass(key: TextKey, text: string): Omit<ResponseClass, 'part'> {
  const normal = normalText(text, key);
  const written = key.accepted.find(
    (accepted) => accepted.match === 'exact' && normalText(accepted.text, key) === normal,
  );
  return {
    id: normal.slice(0, 1000),
    label: shortLabel(written?.text ?? tidy(text), 80),
    ...gradeText(key, text),
  };
}

function acceptedProblem(key: TextKey, { text, match }: AcceptedText, i: number): string | undefined {
  if (tidy(text) === '') return TEXT_PROBLEMS.blank;
  const isSame = (other: AcceptedText) =>
    other.match === match &&
    (match === 'exact' ? normalText(other.text, key) === normalText(text, key) : other.text === text);
  if (key.accepted.slice(0, i).some(isSame)) return TEXT_PROBLEMS.twice;
  if (match === 'wildcard') {
    const pieces = text.split(STAR);
    if (normalText(pieces.join(''), key) === '') return TEXT_PROBLEMS.onlyStars;
    return pieces.length > MOST_STARS + 1 ? TEXT_PROBLEMS.stars(MOST_STARS) : undefined;
  }
  if (match !== 'pattern') return undefined;
  const size = patternSize(text, key);
  if (size === undefined) return TEXT_PROBLEMS.pattern;
  if (size > PATTERN_LIMITS.size) return TEXT_PROBLEMS.patternSize;
  return key.ignore_spaces && text.includes(' ') ? TEXT_PROBLEMS.patternSpace : undefined;
}

function problemsOf(key: TextKey): KindProblem[] {
  const at = ['answer_key', 'accepted'];
  if (key.accepted.length === 0) return [{ path: at, message: TEXT_PROBLEMS.none }];
  const problems = key.accepted.flatMap((accepted, i): KindProblem[] => {
    const message = acceptedProblem(key, accepted, i);
    return message ? [{ path: [...at, i, 'text'], message }] : [];
  });
  const together = key.accepted.reduce(
    (sum, { match, text }) => sum + ((match === 'pattern' && patternSize(text, key)) || 0),
    0,
  );
  if (problems.length === 0 && together > PATTERN_LIMITS.together)
    problems.push({ path: at, message: TEXT_PROBLEMS.patternsTogether });
  if (!key.accepted.some(({ percent }) => percent === 100))
    problems.push({ path: at, message: TEXT_PROBLEMS.full });
  return problems;
}

/** Before the one that it fits now, as the first counts. */
function withAccepted(key: TextKey, { text }: TextAnswer): TextKey | undefined {
  if (tidy(text) === '' || gradeText(key, text).share === 1) return undefined;
  const fits = firstThatFits(key, text);
  const added: AcceptedText = { text: text.trim(), percent: 100, match: 'exact' };
  const others = key.accepted.filter((accepted, i) => i !== fits || accepted.match !== 'exact');
  const wider = TextKey.safeParse({
    ...key,
    accepted: others.toSpliced(fits === -1 ? others.length : fits, 0, added),
  });
  return wider.success && gradeText(wider.data, text).share === 1 ? wider.data : undefined;
}

export const text: Kind<TextBody, TextKey, TextAnswer> = {
  name: 'text',
  Body: TextBody,
  Key: TextKey,
  Answer: TextAnswer,
  isAnswerable: true,
  problems: (_question, _body, key) => problemsOf(key),
  prepare: (question, body, key) => ({ question, body, key }),
  forStudent: (body) => body,
  isAnswered: (answer) => tidy(answer.text) !== '',
  fits: () => true,
  grade: (_body, key, answer) => {
    const graded = gradeText(key, answer.text);
    return { ...graded, parts: [{ id: '', share: graded.share }] };
  },
  classes: (_body, key, answer) => [{ part: '', ...textClass(key, answer.text) }],
  guessing: () => 0,
  summary: (_body, answer) => shortLabel(answer.text, 24),
  words: (_body, { accepted }) => accepted.map((one) => one.text),
  keyText: (_body, key) => textKeyText(key),
  accept: (_body, key, answer) => withAccepted(key, answer),
  samples: textSamples,
};
