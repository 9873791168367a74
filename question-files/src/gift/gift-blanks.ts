// A text with several pairs of braces: each is a blank.
import type { ClozeHole } from '@quivia/contract/kinds/cloze';
import type { HoleKey } from '@quivia/contract/kinds/cloze.key';
import type { Message } from '@quivia/contract/message';
import { decodeEntities } from '@quivia/markdown/entities';
import type { OtherQuestion } from '../file-question.ts';
import { acceptedText, numberKey, textKey } from '../kinds/file-kinds.ts';
import { type Blank, readBlankCode } from '../moodle/moodle-cloze.ts';
import { words } from './gift.words.ts';
import { acceptedNumbers } from './gift-kinds.ts';
import type { GiftBlank, GiftText } from './parse-gift.ts';

/** `asMarkdown` is for options, which may have a look; or why it can't come in. */
export function readGiftBlanks(
  blanks: readonly GiftBlank[],
  asMarkdown: (text: GiftText) => string,
): OtherQuestion | Message {
  const holes: ClozeHole[] = [];
  const keys: Record<string, HoleKey> = {};
  for (const [i, blank] of blanks.entries()) {
    const id = `h${i + 1}`;
    const read =
      'code' in blank ? readBlankCode(id, blank.code, decodeEntities) : readOne(id, blank, asMarkdown);
    if (!read) return words.oddBlank({ blank: i + 1 });
    if ('id' in read) return read;
    holes.push(read.hole);
    keys[id] = read.key;
  }
  return { question_type: 'CLOZE', body: { holes }, answer_key: { holes: keys } };
}

function readOne(
  id: string,
  { type, choices }: Extract<GiftBlank, { type: unknown }>,
  asMarkdown: (text: GiftText) => string,
): Blank | Message | undefined {
  const percentOf = ({ sign, weight }: (typeof choices)[number]) => weight ?? (sign === '=' ? 100 : 0);
  if (type === 'MC' || type === 'TF') {
    const options = choices.map(({ text }, i) => ({ id: `o${i + 1}`, text: asMarkdown(text) }));
    const percents = Object.fromEntries(
      choices.flatMap((choice, i) => (percentOf(choice) > 0 ? [[`o${i + 1}`, percentOf(choice)]] : [])),
    );
    return { hole: { id, type: 'choice', options }, key: { type: 'choice', weight: 1, percents } };
  }
  if (type === 'Numerical') {
    const accepted = acceptedNumbers(choices);
    if ('id' in accepted) return accepted;
    return { hole: { id, type: 'number' }, key: { type: 'number', weight: 1, key: numberKey(accepted) } };
  }
  if (type !== 'Short') return undefined;
  const accepted = choices
    .map((choice) => acceptedText(choice.text.text, percentOf(choice)))
    .filter(({ text, percent }) => text !== '' && percent > 0);
  return { hole: { id, type: 'text' }, key: { type: 'text', weight: 1, key: textKey(accepted, false) } };
}
