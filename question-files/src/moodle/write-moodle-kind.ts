// What Moodle knows of a kind: its type, its text and its answers. What it has no type for is a description.
import type { NumberKey } from '@quivia/contract/kinds/number.key';
import type { TextKey } from '@quivia/contract/kinds/text.key';
import type { OtherQuestion } from '../file-question.ts';
import { asTolerance, essayOf, itemsOf, pairsOf, writtenText } from '../kinds/file-kinds.ts';
import { notesWithRubric } from '../kinds/rubric-text.ts';
import { cdata } from '../xml/write-xml.ts';
import { writeBlanks } from './moodle-cloze.ts';

export interface WrittenKind {
  type: string;
  text: string;
  parts: string[];
}

const GRADINGS: Record<string, string> = {
  all_or_nothing: 'ALL_OR_NOTHING',
  places: 'ABSOLUTE_POSITION',
  relative: 'RELATIVE_NEXT_EXCLUDE_LAST',
  longest_run: 'LONGEST_ORDERED_SUBSET',
};

/** In percent. Moodle refuses others, unless told to take the nearest. */
const SHARES = [
  100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5,
  11.11111, 10, 5, 0,
];

/** Of those from `least` to `most`. */
export const nearestShare = (percent: number, least = 0, most = 100): number =>
  SHARES.filter((share) => share >= least && share <= most).reduce((best, share) =>
    Math.abs(share - percent) < Math.abs(best - percent) ? share : best,
  );

/** Part of the marks stays part of them, however near to all or none. */
const shareOf = (percent: number) =>
  percent === 100 || percent === 0 ? percent : nearestShare(percent, 5, 90);

const answer = (percent: number, text: string, more = '') =>
  `<answer fraction="${shareOf(percent)}" format="plain_text"><text>${cdata(text)}</text>${more}<feedback format="markdown"><text></text></feedback></answer>`;

export function writeKind(
  question: string,
  other: OtherQuestion,
  markdown: (text: string) => string,
): WrittenKind {
  const nothing = { type: 'description', text: question, parts: [] };
  switch (other.question_type) {
    case 'TEXT': {
      const { accepted, ignore_case } = other.answer_key as TextKey;
      const answers = accepted.flatMap((one) => {
        const text = writtenText(one);
        return text === undefined ? [] : [answer(one.percent, text)];
      });
      if (answers.length === 0) return nothing;
      return {
        type: 'shortanswer',
        text: question,
        parts: [`<usecase>${ignore_case ? 0 : 1}</usecase>`, ...answers],
      };
    }
    case 'NUMBER':
      return { type: 'numerical', text: question, parts: numberParts(other) };
    case 'MATCH':
      return {
        type: 'matching',
        text: question,
        parts: [
          '<shuffleanswers>true</shuffleanswers>',
          ...pairsOf(other).map(
            ({ left, right }) =>
              `<subquestion format="markdown">${markdown(left)}<answer format="markdown">${markdown(right)}</answer></subquestion>`,
          ),
        ],
      };
    case 'ORDER': {
      const { items, grading } = itemsOf(other);
      return {
        type: 'ordering',
        text: question,
        parts: [
          '<layouttype>VERTICAL</layouttype>',
          '<selecttype>ALL</selecttype>',
          '<selectcount>0</selectcount>',
          `<gradingtype>${GRADINGS[grading] ?? 'ALL_OR_NOTHING'}</gradingtype>`,
          ...items.map(
            (item, i) => `<answer fraction="${i + 1}" format="markdown">${markdown(item)}</answer>`,
          ),
        ],
      };
    }
    case 'CLOZE': {
      const text = writeBlanks(question, other);
      return text === undefined ? nothing : { type: 'cloze', text, parts: [] };
    }
    case 'ESSAY': {
      const { template, words_from, words_to, ...key } = essayOf(other);
      return {
        type: 'essay',
        text: question,
        parts: [
          '<responseformat>plain</responseformat>',
          '<responserequired>1</responserequired>',
          '<responsefieldlines>15</responsefieldlines>',
          `<minwordlimit>${words_from ?? ''}</minwordlimit>`,
          `<maxwordlimit>${words_to ?? ''}</maxwordlimit>`,
          '<attachments>0</attachments>',
          '<attachmentsrequired>0</attachmentsrequired>',
          `<graderinfo format="markdown">${markdown(notesWithRubric(key))}</graderinfo>`,
          `<responsetemplate format="plain_text"><text>${cdata(template)}</text></responsetemplate>`,
        ],
      };
    }
    default:
      return nothing;
  }
}

function numberParts({ body, answer_key }: OtherQuestion): string[] {
  const { accepted, units, unit_penalty } = answer_key as NumberKey;
  const { unit_mode } = body as { unit_mode: string };
  const answers = accepted.map((one) => {
    const { value, tolerance } = asTolerance(one);
    return answer(one.percent, value, `<tolerance>${tolerance}</tolerance>`);
  });
  if (units.length === 0 || unit_mode === 'none' || unit_mode === 'shown') return answers;
  return [
    ...answers,
    `<units>${units
      .map(
        ({ unit, factor }) =>
          `<unit><multiplier>${Number((1 / Number(factor)).toPrecision(12))}</multiplier><unit_name>${cdata(unit)}</unit_name></unit>`,
      )
      .join('')}</units>`,
    `<unitgradingtype>${unit_penalty > 0 ? 1 : 0}</unitgradingtype>`,
    `<unitpenalty>${unit_penalty / 100}</unitpenalty>`,
    `<showunits>${unit_mode === 'chosen' ? 2 : 0}</showunits>`,
    '<unitsleft>0</unitsleft>',
  ];
}
