import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../start-error.ts';

/**
 * Makes a directory and those above it, returning true when it was not there. Node's own `recursive` never
 * returns where a directory can't be made inside an existing one, such as below /proc.
 */
export async function makeDirectory(path: string, mode = 0o777): Promise<boolean> {
  try {
    await mkdir(path, mode);
    return true;
  } catch (err) {
    if (errorCode(err) === 'EEXIST' && (await stat(path)).isDirectory()) return false;
    if (errorCode(err) !== 'ENOENT' || dirname(path) === path || (await isDirectory(dirname(path))))
      throw err;
  }
  await makeDirectory(dirname(path));
  await makeDirectory(path, mode);
  return true;
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
