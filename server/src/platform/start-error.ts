/** A start that can't go on. The message is one sentence that says what to do; main prints it alone and exits with 1. */
export class StartError extends Error {
  override name = 'StartError';
}

export function errorCode(err: unknown): string {
  return err instanceof Error && 'code' in err ? String(err.code) : '';
}

/** The sentence for a file system call that failed on `place`. */
export function fileStartError(err: unknown, place: string): StartError {
  if (err instanceof StartError) return err;
  const say = (sentence: string) => new StartError(sentence, { cause: err });
  switch (errorCode(err)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return say(`The disk that holds ${place} is full: free some space and start Quivia again.`);
    case 'EACCES':
    case 'EPERM':
      return say(
        `Quivia may not write to ${place}: give this user the right to, or set DATA_DIR to a directory it may write to.`,
      );
    case 'EROFS':
      return say(`${place} is on a read-only disk: set DATA_DIR to a directory that can be written to.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return say(
        `${place} can't be a directory because a file is in its way: move that file, or set DATA_DIR to a directory.`,
      );
    default: {
      const reason = err instanceof Error ? err.message : String(err);
      return say(
        `Quivia can't use ${place} (${reason}): set DATA_DIR to a directory that can be written to.`,
      );
    }
  }
}
