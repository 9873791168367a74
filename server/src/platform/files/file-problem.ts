/** What is wrong with the file as a whole: nothing of it is kept. The line is counted as the file's owner counts. */
export class FileProblem extends Error {
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}
