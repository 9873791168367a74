// The kinds of questions. Each has one file here with what a student may see and send, and one with its key, which only
// authors and the server may read; a folder in kinds/src, and one in the web's features/kinds.

/** By the name that a question has on the wire. */
export const QUESTION_TYPES = [
  'MCQ',
  'NUMBER',
  'TEXT',
  'MATCH',
  'ORDER',
  'CLOZE',
  'ESSAY',
  'UPLOAD',
  'INFO',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const KINDS = [
  'choice',
  'number',
  'text',
  'match',
  'order',
  'cloze',
  'essay',
  'upload',
  'info',
] as const;
export type KindName = (typeof KINDS)[number];

/** Multiple choice keeps the name that was there before other kinds were. */
export const kindOf = (type: QuestionType): KindName =>
  type === 'MCQ' ? 'choice' : (type.toLowerCase() as KindName);

export const typeOf = (kind: KindName): QuestionType =>
  kind === 'choice' ? 'MCQ' : (kind.toUpperCase() as QuestionType);

/** Of a body, a key or an answer, in characters of JSON. */
export const KIND_LIMITS = { body: 100_000, key: 100_000, answer: 10_000 } as const;

/** What an answer lacks to be graded as a whole. */
export type Lack =
  | { what: 'not_a_number' | 'no_number' }
  /** So many of its parts are there. */
  | { what: 'blanks' | 'matches'; given: number; of: number };
