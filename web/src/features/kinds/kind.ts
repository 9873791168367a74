// What each kind of question shows: to the student, to its author, and after the exam. Each part is a file of its own
// that is loaded when a question of the kind is there.
import type { Camera } from '@quivia/contract/answer-camera';
import type { KindName } from '@quivia/contract/kinds';
import type { Annotation, Area, CoveredPart, Marked } from '@quivia/contract/marking/annotations';
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
  /** Of an answer that names files, in an exam. */
  files?: FilesOfAnswer | undefined;
}

/** The files of an answer: on this device first, then sent in parts. */
export interface FilesOfAnswer {
  /** Loads what handles them. */
  open: () => Promise<OpenedFiles>;
  /** What is on this device alone: parts of files, and answers that name them. Changes with each that arrives. */
  unsent: readonly { question_id: number | null; file?: string; size?: number }[];
  /** This page is a phone that photographs for the question, and nothing else. */
  isCamera?: boolean;
  /** After the deadline, for photographs alone. */
  photoMinutes?: number | undefined;
}

export interface OpenedFiles {
  /** Resolves once it is stored on this device. */
  add: (questionId: number, file: string, whole: Blob) => Promise<void>;
  /** Nothing more of it is sent. */
  remove: (file: string) => void;
  /** Those that the server can't keep, with its sentence. */
  refusedOf: (questionId: number) => readonly { file: string; why: string }[];
  show: (file: string) => Promise<Blob>;
  /** Before it is added: false where the person takes the photograph again. */
  accepts?: (photograph: Blob) => Promise<boolean>;
  /** Another device can photograph for the question. */
  camera?: CameraCalls;
}

export interface CameraCalls {
  /** The secret of the address that the phone opens. */
  make: (questionId: number) => Promise<{ secret: string }>;
  look: (questionId: number) => Promise<Camera>;
  end: (questionId: number) => Promise<Camera>;
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
  /** A file that the answer names, for those who may see it. */
  loadFile?: ((file: string) => Promise<Blob>) | undefined;
  /** The pages of files have keys. */
  hasKeys?: boolean | undefined;
  /** About parts of the answer, as it is read. */
  annotations?: readonly Annotation[] | undefined;
  /** Of its pictures: not to be shown. */
  covers?: readonly Area[] | undefined;
  /** Where they are written. */
  annotating?: Annotating | undefined;
  /** All of it stands on paper: nothing is turned, opened or scrolled. */
  isPrinted?: boolean | undefined;
}

export interface Annotating {
  isHidden: boolean;
  onHide: (isHidden: boolean) => void;
  /** There are as many as there can be. */
  isFull: boolean;
  onMark: (marked: Marked) => void;
  /** One of the list, to change or remove it. */
  onOpen: (place: number) => void;
  /** What says whose answer it is. */
  onCover: (part: CoveredPart) => void;
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
