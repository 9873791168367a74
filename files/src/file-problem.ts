import type { Message } from '@quivia/contract/message';

/** What is wrong with the file as a whole: nothing in it is kept. Lines count from 1. */
export class FileProblem extends Error {
  readonly said: Message;
  readonly line: number | null;

  constructor(said: Message, line: number | null = null) {
    super(said.text);
    this.said = said;
    this.line = line;
  }
}
