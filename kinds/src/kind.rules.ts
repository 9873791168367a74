// What every kind of question can do. All of it is pure: no database, no clock, no chance but what is handed in.
import type { KindName } from '@quivia/contract/kinds';
import type * as z from 'zod/mini';

/** What is wrong with a question, in a sentence for its author, at a field of its body or key. */
export interface KindProblem {
  /** Such as ['answer_key', 'accepted', 0, 'text']. */
  path: (string | number)[];
  message: string;
}

/** One thing that was graded: the whole answer, or a part such as a hole or a pair. */
interface GradedPart {
  /** The part's id in the body; empty for the whole. */
  id: string;
  /** 0 to 1. */
  share: number;
}

/** What a machine says of an answer. A kind that people mark has none: its answers wait for a person. */
export interface Grade {
  /** 0 to 1 of the question's marks. */
  share: number;
  /** Could not be read, such as letters for a number: nothing is earned, and nothing is lost. */
  isUnreadable: boolean;
  parts: GradedPart[];
}

/** Answers that are the same to whoever reads the analysis: one class for each part. */
export interface ResponseClass {
  /** Empty for the whole answer. */
  part: string;
  /** Equal answers have the same. */
  id: string;
  /** What people read, at most 80 characters. */
  label: string;
  share: number;
  isUnreadable: boolean;
}

/** Answers that prove a kind: the conformance suite runs over them. */
export interface Sample<Body, Key, Answer> {
  question: string;
  body: Body;
  key: Key;
  right: Answer[];
  /** With the share of the marks that each earns, between 0 and 1. */
  partly: { answer: Answer; share: number }[];
  wrong: Answer[];
  /** Of a kind that people mark, whose answers are neither right nor wrong: what they are asked to read. */
  marked?: Answer[];
  /** Answers that say nothing. */
  empty: Answer[];
  unreadable: Answer[];
  /** What a caller in bad faith may send: refused by schema or `fits`, or graded without harm. */
  hostile: unknown[];
}

export interface Kind<Body = unknown, Key = unknown, Answer = unknown> {
  name: KindName;
  Body: z.ZodMiniType<Body>;
  Key: z.ZodMiniType<Key>;
  Answer: z.ZodMiniType<Answer>;
  /** False for a text to be read, which counts neither as a question nor in the marks. */
  isAnswerable: boolean;
  /** People give the marks: `grade` is never asked, and only an answer that is blank (`isAnswered`) gets its 0 without them. */
  isMarkedByPeople?: boolean;
  /** Its answers are too large for where all others are saved, and have a table of their own. */
  isSavedApart?: boolean;
  /** Its answers name files, which are uploaded beside them and must be complete before they are named. */
  hasFiles?: boolean;
  /** What is missing or contradictory. None: the question can be used. */
  problems: (question: string, body: Body, key: Key) => KindProblem[];
  /** As it is stored: ids of parts drawn at random, and the order of what must not tell the key. */
  prepare: (
    question: string,
    body: Body,
    key: Key,
    random: () => number,
  ) => { question: string; body: Body; key: Key };
  /** The one projection a student may see. `random` is the student's own; with `shuffle` options may change places too. */
  forStudent: (body: Body, random: () => number, shuffle: boolean) => Body;
  isAnswered: (answer: Answer) => boolean;
  /** Whether the answer names only parts that the body has. */
  fits: (body: Body, answer: Answer) => boolean;
  grade: (body: Body, key: Key, answer: Answer) => Grade;
  /** Of an answer that is answered. */
  classes: (body: Body, key: Key, answer: Answer) => ResponseClass[];
  /** The share that somebody earns on average who answers at random. */
  guessing: (body: Body, key: Key) => number;
  /** For tables and boards: at most 24 characters. */
  summary: (body: Body, answer: Answer) => string;
  /** What it says beside the question's text, for search and for finding duplicates. */
  words: (body: Body, key: Key) => string[];
  /** What of the key a student may see once the results allow it; all of it where the kind doesn't say. */
  keyForStudent?: (key: Key) => Key;
  /** The key in plain words, such as for the audit log. Two keys that grade alike may differ, ids alone never matter. */
  keyText: (body: Body, key: Key) => string;
  /** The key that accepts this answer as well, in full; undefined where that can't be. */
  accept?: (body: Body, key: Key, answer: Answer) => Key | undefined;
  /** What the answer says to one part alone, where an answer to a part can be accepted apart from the others. */
  answerToPart?: (answer: Answer, part: string) => Answer;
  samples: Sample<Body, Key, Answer>[];
}
