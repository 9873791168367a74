// A lock between commands in one clone, such as the first `npm start` and the first `npm test` at the same moment.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const POLL_MS = 200;

/**
 * Runs `work` when no other process runs work of this name, and calls `onWait` once if it has to wait. A child that
 * inherits the `lock` given to `work` holds it too, until it ends.
 *
 * The lock is an abstract Unix socket: the kernel releases it when its processes end, even when they are killed, so
 * it can't become stale. Only Linux has these; elsewhere `work` runs at once.
 */
export async function oneAtATime(name, work, onWait) {
  if (process.platform !== 'linux') return work();
  const address = socketAddress(name);
  let lock = await take(address);
  if (!lock) onWait();
  while (!lock) {
    await pause(POLL_MS);
    lock = await take(address);
  }
  try {
    return await work(lock);
  } finally {
    await new Promise((resolve) => lock.close(resolve));
  }
}

/**
 * From the folder itself and not from its path, which may be another one in each container. Exactly as long as the
 * kernel allows (108 bytes): Node 20 pads shorter addresses with zeros, Node 24 doesn't.
 */
function socketAddress(name) {
  const { dev, ino } = statSync(ROOT);
  const digest = createHash('sha512').update(`quivia ${dev} ${ino} ${name}`).digest('hex');
  return `\0${digest.slice(0, 107)}`;
}

function take(address) {
  return new Promise((resolve, reject) => {
    const lock = createServer();
    lock.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    lock.listen(address, () => resolve(lock));
  });
}
