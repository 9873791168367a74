// `npm start` as a service manager runs it. Its script begins with `exec`, because npm passes a signal to the shell
// that runs the script and to nothing else: that shell would end and leave the server running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseUrl, freePort } from '../server/src/testing/server/server-process.ts';
import { cloneDatabase } from '../server/src/testing/server/test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

test('SIGTERM to npm start stops the server, and npm ends after it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-start-'));
  const port = String(await freePort());
  const DATABASE_URL = databaseUrl(await cloneDatabase());
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL, DATA_DIR: dataDir, DEMO: '0', PORT: port, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const exited = once(npm, 'exit');
  try {
    let printed = '';
    npm.stderr.on('data', (text) => {
      printed += text;
    });
    while (!printed.includes('Quivia is ready at')) {
      await Promise.race([once(npm.stderr, 'data'), exited]);
      if (npm.exitCode !== null) throw new Error(`npm start ended: ${printed}`);
    }
    const address = `http://127.0.0.1:${port}/healthz`;
    expect((await fetch(address)).status).toBe(200);

    npm.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  } finally {
    if (npm.pid) endGroup(npm.pid);
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** A server that outlived npm must not outlive its test. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // All have ended.
  }
}
