import type { Message } from '@quivia/contract/message';

/** What is wrong with the file as a whole: nothing in it is kept. Lines count from 1. */
export class FileProblem extends Error {
  /** The sentence's name in the catalogues and its parameters, where it has one. */
  readonly said: Message | undefined;
  readonly line: number | null;

  constructor(message: Message | string, line: number | null = null) {
    super(typeof message === 'string' ? message : message.text);
    this.said = typeof message === 'string' ? undefined : message;
    this.line = line;
  }
}
