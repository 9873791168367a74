import type { NumberAnswer, NumberBody } from '@quivia/contract/kinds/number';
import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import { readNumber } from '@quivia/contract/kinds/read-number';
import type { ReviewProps } from '../kind.ts';
import { TypedReview } from '../typed-review.tsx';
import { printed, toleranceText, review as words } from './number.words.ts';
import { asPercent } from './percent.ts';

export default function NumberReview(props: ReviewProps<NumberBody, NumberKey, NumberAnswer>) {
  const { body, answerKey, answer, parts } = props;
  const isStudents = answer !== null || parts !== undefined;
  const value = answer?.value.trim() ?? '';
  const shownUnit = body.unit_mode === 'shown' ? body.units[0] : undefined;
  const accepted = answerKey?.accepted.map((one) => ({
    text: [acceptedText(one), shownUnit ?? mainUnit(answerKey)].filter(Boolean).join(' '),
    percent: one.percent,
  }));
  return (
    <TypedReview
      answer={
        isStudents ? [value, value && (answer?.unit ?? shownUnit)].filter(Boolean).join(' ') : undefined
      }
      share={parts?.[0]?.share}
      isUnreadable={value !== '' && 'problem' in readNumber(value)}
      accepted={accepted ?? null}
      notes={answerKey ? unitNotes(answerKey) : []}
    />
  );
}

/** The one that the accepted values are in. */
const mainUnit = ({ units }: NumberKey) => units.find(({ factor }) => Number(factor) === 1)?.unit;

function unitNotes({ units, unit_penalty }: NumberKey): string[] {
  if (units.length === 0) return [];
  return [
    ...(units.length > 1 ? [words.units(units.map(({ unit }) => unit))] : []),
    ...(unit_penalty < 100 ? [words.penalty(unit_penalty)] : []),
  ];
}

export function acceptedText(accepted: AcceptedNumber): string {
  if (accepted.type === 'range') return toleranceText.range(printed(accepted.from), printed(accepted.to));
  const value = printed(accepted.value);
  const { tolerance } = accepted;
  if (tolerance.type === 'figures') return toleranceText.figures(value, tolerance.figures);
  if (Number(tolerance.amount) === 0) return value;
  return tolerance.type === 'absolute'
    ? toleranceText.absolute(value, printed(tolerance.amount))
    : toleranceText.relative(value, printed(asPercent(tolerance.amount)));
}
