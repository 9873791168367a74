// What each kind of question shows: to the student, to its author, and after the exam. Each part is a file of its own
// that is loaded when a question of the kind is there.
import type { KindName } from '@quivia/contract/kinds';
import type { ComponentType, ReactNode } from 'react';

/** Multiple choice has screens of its own, which were there first. */
export type OtherKind = Exclude<KindName, 'choice'>;

export interface PlayerProps<Body, Answer> {
  questionId: number;
  /** Markdown. */
  question: string;
  /** The question's text, rendered: the player shows it first, unless it has to render the text itself, with its holes. */
  children: ReactNode;
  body: Body;
  /** Null while there is none. */
  answer: Answer | null;
  /** With each change; null when nothing is left of it. The page saves it, a moment after the last key. */
  onAnswer: (answer: Answer | null) => void;
  /** Ids of the elements that name and describe the question. */
  labelledBy: string;
  describedBy: string;
  /** An on-screen keypad for numbers, as GATE has. */
  hasKeypad?: boolean | undefined;
  /** Of a long text, in an exam. */
  writing?: Writing | undefined;
}

/** How a long text is written in an exam. */
export interface Writing {
  spellCheck: boolean;
  allowsPaste: boolean;
  /** What another device sent after this one had taken over. */
  otherText?: string | undefined;
  /** The student has chosen one of the two. */
  onChoose: (text: string) => void;
}

export interface ReviewProps<Body, Key, Answer> {
  question: string;
  body: Body;
  /** Null where the key is not shown. */
  answerKey: Key | null;
  /** Null for an author's view of the question, and for an answer that was never given. */
  answer: Answer | null;
  /** Share of the marks of each part, from 0 to 1, where it was graded. */
  parts?: readonly { id: string; share: number }[] | undefined;
}

export interface EditorProps<Body, Key> {
  question: string;
  body: Body;
  answerKey: Key;
  onChange: (changed: { question?: string; body?: Body; answerKey?: Key }) => void;
  /** The server's sentences, by path: 'answer_key.accepted.0.text'. */
  problems: Readonly<Record<string, string>>;
  /** While a picture is uploaded the text has a placeholder in it, and must not be saved. */
  onUploading?: ((isUploading: boolean) => void) | undefined;
}

export interface WebKind<Body = never, Key = never> {
  /** A new question. */
  blank: () => { body: Body; answerKey: Key };
  /** The editor has the field for the question's text itself. */
  ownsText: boolean;
  Editor: ComponentType<EditorProps<Body, Key>>;
}
