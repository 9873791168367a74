// What every format is read into and written from.
import type { QuestionType } from '@quivia/contract/kinds';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import type { Parameters } from '@quivia/contract/kinds/parameters';
import type { Message } from '@quivia/contract/message';
import type { ImportFormat, KeyReading } from '@quivia/contract/question-files';
import type { AnswerRule, Difficulty, NegativeShare } from '@quivia/contract/questions';

/** Texts are Markdown. */
export interface FileQuestion {
  question: string;
  /** A passage that it refers to, maybe with other questions. */
  stimulus?: string;
  /** Of a kind other than multiple choice, which has options instead. */
  other?: OtherQuestion;
  /** Variables, which texts and numbers of the key refer to as {{name}}. */
  parameters?: Parameters | null | undefined;
  options: { option: string; is_correct: boolean }[];
  answer_rule: AnswerRule;
  marks: number;
  negative_marks: number;
  /** Of the marks; null where the file gives an amount. */
  negative_share: NegativeShare | null;
  explanation: string;
  tags: string[];
  difficulty: Difficulty | null;
}

export interface OtherQuestion {
  question_type: QuestionType;
  body: Record<string, unknown>;
  answer_key: Record<string, unknown>;
}

/** All that is Markdown. */
export const textsOf = ({ question, stimulus, options, explanation, other }: FileQuestion): string[] => {
  const texts = [question, explanation, ...options.map(({ option }) => option)];
  if (stimulus !== undefined) texts.push(stimulus);
  if (other)
    changeOther(other, (text) => {
      texts.push(text);
      return text;
    });
  return texts;
};

export const withTexts = (question: FileQuestion, change: (text: string) => string): FileQuestion => ({
  ...question,
  question: change(question.question),
  ...(question.stimulus !== undefined && { stimulus: change(question.stimulus) }),
  options: question.options.map((one) => ({ ...one, option: change(one.option) })),
  explanation: change(question.explanation),
  ...(question.other && {
    other: changeOther(question.other, change),
  }),
});

/** The keys of what people mark are Markdown, and no others. */
function changeOther(other: OtherQuestion, change: (text: string) => string): OtherQuestion {
  const { model_answer = '', notes = '', ...key } = other.answer_key as Partial<EssayKey>;
  return {
    ...other,
    body: changeBody(other.body, change) as OtherQuestion['body'],
    ...((other.question_type === 'ESSAY' || other.question_type === 'UPLOAD') && {
      answer_key: { ...key, model_answer: change(model_answer), notes: change(notes) },
    }),
  };
}

/** The texts of a body, of pairs, items and options, are called `text`. */
function changeBody(part: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one) => changeBody(one, change));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'text' && typeof value === 'string' ? change(value) : changeBody(value, change),
    ]),
  );
}

/** What a wrong answer costs, for formats that only know amounts. */
export function deductionOf({ marks, negative_marks, negative_share }: FileQuestion): number {
  if (negative_share === null) return negative_marks;
  const [part = 1, whole = 1] = negative_share.split('/').map(Number);
  return Math.round((marks * part * 100) / whole) / 100;
}

export interface Found {
  /** Where the file has it, as its owner would look for it: 'line 12', 'item MC_3'. */
  place: string;
  /** What the file calls the part it stands in; empty when it says nothing. */
  category: string;
}

/** A question that can come in. `notes` say what was changed or could not be kept of it. */
export interface UsableItem extends Found {
  outcome: 'new';
  notes: Message[];
  question: FileQuestion;
  /** Where its key can be read in two ways. Until a person has chosen one, no option of the question is correct. */
  undecided?: { reason: Message; readings: KeyReading[] };
}

interface LeftOutItem extends Found {
  outcome: 'left_out';
  reason: Message;
  excerpt: string;
}

export type FileItem = UsableItem | LeftOutItem;

/** A picture that came in the file. Texts name it as `![…](image:NAME)` until it is kept and has an address. */
export interface FileImage {
  name: string;
  bytes: Uint8Array;
}

export interface ReadFile {
  format: ImportFormat;
  images: FileImage[];
  /** What to know about the file as a whole: columns nobody asked for, names that are not kept. */
  notes: Message[];
}

export type OnItem = (item: FileItem) => void;

export interface BankToWrite {
  title: string;
  modules: { name: string; questions: FileQuestion[] }[];
  /** By the key in its address, for formats that carry pictures along. */
  images: Map<string, { bytes: Uint8Array; type: string }>;
}
