// What an exam needs of a device, each tried out as the exam uses it.
import { echoAnswer } from '@quivia/contract/device-check';
import { call } from '../../platform/http/call.ts';
import type { DeviceStore } from '../../platform/offline/device-store.ts';
import { createOutbox } from '../../platform/offline/outbox.ts';
import { answers, browser, clock, storage } from './device-check.words.ts';

export interface Finding {
  tone: 'good' | 'risk' | 'bad';
  text: string;
  /** What to do about it. */
  advice?: string;
}

const good = (text: string): Finding => ({ tone: 'good', text });

export function checkBrowser(scope: typeof globalThis = globalThis): Finding {
  if (!scope.isSecureContext) return { tone: 'risk', text: browser.insecure, advice: browser.insecureAdvice };
  const { serviceWorker, locks } = scope.navigator;
  const hasAll = serviceWorker && locks && scope.crypto?.subtle && scope.caches && scope.BroadcastChannel;
  return hasAll ? good(browser.good) : { tone: 'risk', text: browser.old, advice: browser.oldAdvice };
}

const LEAST_MB = 20;

/** Writes, reads and removes an entry, as an answer does. */
export async function checkStorage(
  store: DeviceStore,
  userId: number,
  manager: Pick<StorageManager, 'estimate'> | undefined = navigator.storage,
): Promise<Finding> {
  const blocked: Finding = { tone: 'bad', text: storage.blocked, advice: storage.blockedAdvice };
  if (!store.isDurable) return blocked;
  const key = ['unsent-check', userId, 'probe'] as const;
  try {
    await store.put(key, 'kept');
    const [entry] = await store.all(key);
    await store.remove(key);
    if (entry?.value !== 'kept') return blocked;
  } catch {
    return blocked;
  }
  const { quota, usage } = (await manager?.estimate().catch(() => undefined)) ?? {};
  const left = quota === undefined ? LEAST_MB : Math.floor((quota - (usage ?? 0)) / 1_000_000);
  return left < LEAST_MB
    ? { tone: 'risk', text: storage.full(left), advice: storage.fullAdvice }
    : good(storage.good);
}

/** Half a minute of difference rounds to none. */
const MINUTE_MS = 60_000;

/** `ahead`: milliseconds by which this device's clock is ahead of the server's; undefined where no reply came. */
export function checkClock(ahead: number | undefined): Finding {
  if (ahead === undefined) return { tone: 'risk', text: clock.unknown };
  const minutes = Math.round(Math.abs(ahead) / MINUTE_MS);
  return minutes === 0
    ? good(clock.good)
    : { tone: 'risk', text: clock.wrong(minutes, ahead > 0), advice: clock.advice };
}

const SLOW_MS = 2_000;
const PATIENCE_MS = 20_000;
const ANSWERS = [1, 2, 3].map((question_id) => ({ question_id, option_ids: [question_id * 4] }));

export interface Sent {
  /** How long each took, in milliseconds. */
  times: number[];
  /** By the quickest reply. */
  ahead: number | undefined;
}

/** Three answers through an outbox like that of an exam. They come back as they were, or they don't count. */
export async function sendAnswers(
  store: DeviceStore,
  userId: number,
  echo: (
    answer: (typeof ANSWERS)[number],
  ) => Promise<{ question_id: number; option_ids: number[]; server_time: string }> = (body) =>
    call(echoAnswer, { body }),
  patienceMs = PATIENCE_MS,
): Promise<Sent> {
  const times: number[] = [];
  let best: { ms: number; ahead: number } | undefined;
  async function deliver(answer: (typeof ANSWERS)[number]) {
    const sent = performance.now();
    const reply = await echo(answer);
    const ms = performance.now() - sent;
    if (reply.question_id !== answer.question_id || String(reply.option_ids) !== String(answer.option_ids))
      return;
    times.push(ms);
    const ahead = Date.now() - (Date.parse(reply.server_time) + ms / 2);
    if (!best || ms < best.ms) best = { ms, ahead };
  }
  const outbox = createOutbox({
    store,
    laneOf: () => 'check',
    deliver,
    onChange: () => undefined,
    onRejected: () => undefined,
  });
  for (const answer of ANSWERS) await outbox.add(['unsent-check', userId, answer.question_id], answer);
  await Promise.race([outbox.emptied(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  outbox.close();
  for (const { key } of await store.all(['unsent-check', userId]).catch(() => []))
    await store.remove(key).catch(() => undefined);
  return { times, ahead: best?.ahead };
}

export function checkAnswers({ times }: Sent): Finding {
  if (times.length < ANSWERS.length)
    return { tone: 'bad', text: answers.failed(times.length), advice: answers.failedAdvice };
  const [, middle = 0] = times.toSorted((a, b) => a - b);
  return middle > SLOW_MS
    ? { tone: 'risk', text: answers.slow(middle), advice: answers.slowAdvice }
    : good(answers.good(middle));
}
