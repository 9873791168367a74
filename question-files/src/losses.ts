// What other programs miss of a question in each format: the writers themselves say it. Nothing is lost for an import here.
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import type { AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import { EXPORT_FORMATS, type ExportFormat, type ExportLoss } from '@quivia/contract/question-files';
import type { FileQuestion, OtherQuestion } from './file-question.ts';
import { hasGiftAnswers } from './gift/gift-kinds.ts';
import { essayOf, writtenText } from './kinds/file-kinds.ts';
import { writeKind } from './moodle/write-moodle-kind.ts';
import { isQtiText, writeQtiKind } from './qti/write-qti-kind.ts';
import { isCutInTable } from './table/table-kinds.ts';

interface Carried {
  /** Whether there is something to answer. */
  isAnswerable: (question: FileQuestion, other: OtherQuestion) => boolean;
  text: (accepted: AcceptedText) => boolean;
  /** Of an essay. */
  essay: readonly EssayPart[];
}

const ESSAY_PARTS = ['template', 'words', 'notes', 'rubric', 'rubric_as_text'] as const;
type EssayPart = (typeof ESSAY_PARTS)[number];

const asItIs = (text: string) => text;
const isKnownToMoodle = (accepted: AcceptedText) => writtenText(accepted) !== undefined;

const CARRIED: Partial<Record<ExportFormat, Carried>> = {
  gift: {
    isAnswerable: (_, other) => hasGiftAnswers(other),
    text: isKnownToMoodle,
    essay: ['rubric_as_text'],
  },
  moodle: {
    isAnswerable: ({ question }, other) => writeKind(question, other, asItIs).type !== 'description',
    text: isKnownToMoodle,
    essay: ['template', 'words', 'notes', 'rubric'],
  },
  qti21: {
    isAnswerable: (question, other) => writeQtiKind(question, other, asItIs, '').interaction !== '',
    text: isQtiText,
    essay: ['template', 'notes', 'rubric'],
  },
};

/** A spreadsheet is read by people, and loses only what its cells are too short for. */
export const LOSSY_FORMATS: readonly ExportFormat[] = EXPORT_FORMATS;

export function lossesOf(format: ExportFormat, question: FileQuestion): ExportLoss[] {
  const { other } = question;
  const carried = CARRIED[format];
  if (format === 'xlsx') return other && isCutInTable(other) ? ['cut'] : [];
  if (!carried || !other || other.question_type === 'INFO') return [];
  if (!carried.isAnswerable(question, other)) return ['answers'];
  if (other.question_type === 'ESSAY') {
    const has = partsOfEssay(other);
    return ESSAY_PARTS.filter((part) => has[part] && !carried.essay.includes(part));
  }
  const { numbers, texts } = acceptedIn(other);
  return [
    ...(texts.every(carried.text) ? [] : (['some_answers'] as const)),
    ...(numbers.some(hasFigures) ? (['figures'] as const) : []),
  ];
}

function partsOfEssay(other: OtherQuestion): Record<EssayPart, boolean> {
  const { template, words_from, words_to, notes, rubric = [] } = essayOf(other);
  return {
    template: template !== '',
    words: words_from !== null || words_to !== null,
    notes: notes.trim() !== '',
    // Missing, or a text among the notes.
    rubric: rubric.length > 0,
    rubric_as_text: rubric.length > 0,
  };
}

const hasFigures = (accepted: AcceptedNumber) =>
  accepted.type === 'value' && accepted.tolerance.type === 'figures';

function acceptedIn({ question_type, answer_key }: OtherQuestion): {
  numbers: AcceptedNumber[];
  texts: AcceptedText[];
} {
  if (question_type === 'NUMBER') return { numbers: (answer_key as NumberKey).accepted, texts: [] };
  if (question_type === 'TEXT') return { numbers: [], texts: (answer_key as TextKey).accepted };
  const blanks = question_type === 'CLOZE' ? Object.values((answer_key as ClozeKey).holes) : [];
  return {
    numbers: blanks.flatMap((blank) => (blank.type === 'number' ? blank.key.accepted : [])),
    texts: blanks.flatMap((blank) => (blank.type === 'text' ? blank.key.accepted : [])),
  };
}
