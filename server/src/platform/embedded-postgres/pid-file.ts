// Which server process runs on a cluster, if any: PostgreSQL's lock files, and what to make of stale ones.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../start-error.ts';
import type { Owner } from './owner.ts';
import { PORT } from './socket.ts';

export interface Cluster {
  home: string;
  data: string;
  bin: string;
  log: string;
  owner: Owner;
}

/** What postmaster.pid says about the server that runs or ran here; the socket's directory follows a moment after the id. */
export function readPidFile(cluster: Cluster): { pid: number; socketDir: string } | undefined {
  const lines = readLines(pidFilePath(cluster));
  return lines && { pid: processId(lines), socketDir: lines[4]?.trim() ?? '' };
}

/** True while the process is the server of this cluster; not for a recycled id, not for a zombie. */
export function isServerOf(cluster: Cluster, pid: number): boolean {
  return pid > 0 && commandLine(pid).includes(`/postgres -D ${cluster.data} -c `);
}

/**
 * Removes lock files whose process id has been given to somebody else since, or which a power cut left empty:
 * PostgreSQL would believe them and refuse to start. Those of dead processes it replaces itself.
 */
export function discardStaleLockFiles(cluster: Cluster, socketDir: string): void {
  for (const path of [pidFilePath(cluster), join(socketDir, `.s.PGSQL.${PORT}.lock`)]) {
    const lines = readLines(path);
    if (!lines) continue;
    const pid = processId(lines);
    const stale = pid === 0 ? ageMs(path) > 5_000 : isAlive(pid) && !isServerOf(cluster, pid);
    if (stale) rmSync(path, { force: true });
  }
}

function readLines(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (err) {
    if (errorCode(err) === 'ENOENT') return undefined;
    throw err;
  }
}

function processId([first = '']: string[]): number {
  return Math.abs(Number.parseInt(first, 10)) || 0;
}

function ageMs(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (err) {
    return errorCode(err) !== 'ESRCH';
  }
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function pidFilePath(cluster: Cluster): string {
  return join(cluster.data, 'postmaster.pid');
}
