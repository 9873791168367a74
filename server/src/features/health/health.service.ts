// How the service is doing, as far as this process can tell.
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Health } from '@quivia/contract/health';
import { now } from '../../platform/clock.ts';
import { isListening } from '../../platform/database/database.ts';
import { queueCounts } from '../../platform/jobs/jobs.ts';
import { openAttempts } from '../attempts/open-attempts.service.ts';
import { oldestSaveSeconds } from '../attempts/save.service.ts';
import { storageUse } from '../images/images.service.ts';
import * as queries from './health.queries.ts';
import { judge, worst } from './health.rules.ts';
import { figures as labels } from './health.words.ts';

interface Surroundings {
  version: string;
  dataDir: string;
  mailFolder: string;
  sendsMail: boolean;
  countStreams: () => number;
}

let surroundings: Surroundings | undefined;

export function useSurroundings(given: Surroundings): void {
  surroundings = given;
}

/** Longer than a healthy database ever takes, shorter than people wait. */
const PATIENCE = 3000;

export async function check(): Promise<Health> {
  if (!surroundings) throw new Error('Nothing is known about this server');
  const { version, dataDir, mailFolder, sendsMail, countStreams } = surroundings;
  const [database, attempts, queues, retries, backups, pictures, lagMs, disk] = await Promise.all([
    orNothing(readDatabase()),
    orNothing(openAttempts()),
    orNothing(queueCounts()),
    orNothing(queries.countMailRetries()),
    orNothing(queries.selectBackups()),
    orNothing(storageUse()),
    measureLag(),
    statfs(dataDir),
  ]);
  const at = now();
  const parts = judge({
    at,
    database: database?.figures,
    clockSeconds: database?.clockSeconds ?? 0,
    hearsEvents: isListening(),
    oldestSaveSeconds: oldestSaveSeconds(),
    attempts,
    queues,
    mail: { isSent: sendsMail, folder: mailFolder, retries: retries ?? 0 },
    backups,
    lagMs,
    memoryBytes: process.memoryUsage.rss(),
    streams: countStreams(),
    pictures,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
  });
  return {
    state: worst(parts),
    checked_at: at.toISOString(),
    versions: labels.versions(version, process.versions.node, database?.figures),
    parts,
  };
}

/** The database's clock against the middle of the question. Not the stepped clock of tests: it is about machines. */
async function readDatabase() {
  const asked = Date.now();
  const figures = await queries.selectDatabase();
  return { figures, clockSeconds: (figures.now.getTime() - (asked + Date.now()) / 2) / 1000 };
}

/** What can't be read in time is itself a finding. */
async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  return Promise.race([reading.catch(() => undefined), sleep(PATIENCE, undefined, { ref: false })]);
}

const RESOLUTION = 10;

/** Over a quarter of a second, when asked: watching all the time would wake the process a hundred times a second. */
async function measureLag(): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  await sleep(250);
  delays.disable();
  return Math.max(0, delays.max / 1e6 - RESOLUTION);
}
