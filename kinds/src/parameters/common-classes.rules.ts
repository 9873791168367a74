// Classes of answers where every student has other values. A typed number is compared with the student's own correct one:
// "2 × the correct value" is one mistake, whatever the values were.
import type { ClozeAnswer, ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import type { NumberAnswer } from '@quivia/contract/kinds/number';
import type { NumberKey } from '@quivia/contract/kinds/number.key';
import { readNumber } from '@quivia/contract/kinds/read-number';
import type { TextKey } from '@quivia/contract/kinds/text.key';
import { cloze } from '../cloze/cloze.rules.ts';
import type { Kind, ResponseClass } from '../kind.rules.ts';
import { gradeNumber } from '../number/number.rules.ts';
import { shortLabel } from '../part-texts.rules.ts';
import { gradeText } from '../text/text.rules.ts';
import { CLASS_LABELS as words } from './parameters.words.ts';

interface Asked {
  body: unknown;
  key: unknown;
}

type WithoutPart = Omit<ResponseClass, 'part'>;

/** `template` with the names of the variables, `filled` with this student's values. */
export function commonClasses(kind: Kind, template: Asked, filled: Asked, answer: unknown): ResponseClass[] {
  const { name } = kind;
  if (name === 'cloze') return clozeClasses(template, filled, answer as ClozeAnswer);
  // Parts have ids, which are the same for everyone.
  if (name !== 'number' && name !== 'text') return kind.classes(template.body, template.key, answer);
  return kind
    .classes(filled.body, filled.key, answer)
    .map((found) => ({ ...found, ...typedClass(name, template.key, filled.key, answer, found) }));
}

function clozeClasses(template: Asked, filled: Asked, answer: ClozeAnswer): ResponseClass[] {
  const { holes: templates } = template.key as ClozeKey;
  const { holes: keys } = filled.key as ClozeKey;
  const { holes } = template.body as ClozeBody;
  return cloze.classes(filled.body as ClozeBody, filled.key as ClozeKey, answer).map((found) => {
    const [own, key, typed] = [templates[found.part], keys[found.part], answer.holes[found.part] ?? ''];
    if (own?.type === 'number' && key?.type === 'number')
      return { ...found, ...typedClass('number', own.key, key.key, { value: typed }, found) };
    if (own?.type === 'text' && key?.type === 'text')
      return { ...found, ...typedClass('text', own.key, key.key, { text: typed }, found) };
    const hole = holes.find(({ id }) => id === found.part);
    const option = hole?.type === 'choice' ? hole.options.find(({ id }) => id === typed) : undefined;
    return option ? { ...found, label: shortLabel(option.text, 80) } : found;
  });
}

function typedClass(
  kind: 'number' | 'text',
  template: unknown,
  filled: unknown,
  answer: unknown,
  found: WithoutPart,
): Partial<WithoutPart> {
  if (found.isUnreadable) return {};
  if (kind === 'text')
    return acceptedText(template as TextKey, filled as TextKey, answer as { text: string });
  return numberClass(template as NumberKey, filled as NumberKey, answer as NumberAnswer);
}

function acceptedText(template: TextKey, filled: TextKey, { text }: { text: string }): Partial<WithoutPart> {
  const at = filled.accepted.findIndex((one) => gradeText({ ...filled, accepted: [one] }, text).share > 0);
  const own = template.accepted[at];
  return own ? { id: `accepted ${at}`, label: shortLabel(own.text, 80) } : {};
}

function numberClass(template: NumberKey, filled: NumberKey, answer: NumberAnswer): Partial<WithoutPart> {
  const at = filled.accepted.findIndex(
    (one) => gradeNumber({ ...filled, accepted: [one] }, answer).share > 0,
  );
  const own = template.accepted[at];
  if (own) {
    const label = own.type === 'range' ? words.range(own.from, own.to) : own.value;
    return { id: `accepted ${at}`, label: shortLabel(label, 80) };
  }
  const reading = readNumber(answer.value);
  const [first] = filled.accepted;
  if ('problem' in reading || first?.type !== 'value') return {};
  const [typed, correct] = [Number(reading.decimal), Number(first.value)];
  const unit = shortLabel(answer.unit ?? '', 30);
  const after = answer.unit ? ` ${unit}` : '';
  // To three figures: whoever rounded on the way made the same mistake.
  const figures = (value: number) => String(Number(value.toPrecision(3)));
  const ratio = figures(typed / correct);
  const isRatio = correct !== 0 && Number.isFinite(Number(ratio));
  const label = isRatio ? words.times(ratio) : words.more(figures(typed - correct));
  return { id: `${label}${after}`, label: shortLabel(`${label}${after}`, 80) };
}
