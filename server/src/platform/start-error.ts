import { words } from './start-error.words.ts';

/** The server can't start. The message is one sentence that says what to do; main prints it alone and exits with 1. */
export class StartError extends Error {
  override name = 'StartError';
}

export function errorCode(err: unknown): string {
  return err instanceof Error && 'code' in err ? String(err.code) : '';
}

/** The sentence for a file system call that failed on `path`. */
export function fileStartError(err: unknown, path: string): StartError {
  if (err instanceof StartError) return err;
  return new StartError(sentenceFor(err, path), { cause: err });
}

function sentenceFor(err: unknown, path: string): string {
  switch (errorCode(err)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return words.diskFull(path);
    case 'EACCES':
    case 'EPERM':
      return words.notWritable(path);
    case 'EROFS':
      return words.readOnly(path);
    case 'ENOTDIR':
    case 'EEXIST':
      return words.fileInTheWay(path);
    default:
      return words.unusable(path, err instanceof Error ? err.message : String(err));
  }
}
