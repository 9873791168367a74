import { expect, test } from 'vitest';
import { inMemory } from '../../platform/offline/device-store.ts';
import { checkAnswers, checkBrowser, checkClock, checkStorage, sendAnswers } from './use-device-check.ts';

const durable = () => ({ ...inMemory(), isDurable: true });
const echo = async (answer: { question_id: number; option_ids: number[] }) => ({
  ...answer,
  server_time: new Date().toISOString(),
});

test('a device where everything works is ready', async () => {
  const store = durable();
  expect((await checkStorage(store, 7, undefined)).tone).toBe('good');
  const sent = await sendAnswers(store, 7, echo);
  expect(checkAnswers(sent)).toMatchObject({
    tone: 'good',
    text: expect.stringMatching(/^3 answers sent and/),
  });
  expect(checkClock(sent.ahead).tone).toBe('good');
  expect(await store.all(['unsent-check', 7])).toEqual([]);
});

test('blocked storage is said with what to do', async () => {
  expect(await checkStorage(inMemory(), 7, undefined)).toMatchObject({
    tone: 'bad',
    advice: expect.stringContaining('private browsing'),
  });
  const broken = { ...durable(), put: () => Promise.reject(new Error('QuotaExceeded')) };
  expect((await checkStorage(broken, 7, undefined)).tone).toBe('bad');
});

test('a device that is nearly full is warned', async () => {
  const nearlyFull = { estimate: async () => ({ quota: 30_000_000, usage: 25_000_000 }) };
  expect(await checkStorage(durable(), 7, nearlyFull)).toMatchObject({
    tone: 'risk',
    text: expect.stringContaining('5 MB'),
  });
});

test('a wrong clock is named in minutes, with its direction', () => {
  expect(checkClock(12 * 60_000 + 5_000).text).toBe('The clock of this device is fast by 12 minutes.');
  expect(checkClock(-60_000).text).toBe('The clock of this device is slow by 1 minute.');
  expect(checkClock(20_000).tone).toBe('good');
  expect(checkClock(undefined).tone).toBe('risk');
});

test('a slow network is a risk, and answers that do not come back are counted', async () => {
  expect(checkAnswers({ times: [2500, 2400, 3000], ahead: 0 })).toMatchObject({
    tone: 'risk',
    text: '3 answers sent and received, but the network is slow: 2.5 s each.',
  });
  const wrong = await sendAnswers(
    durable(),
    7,
    async (answer) => ({ ...(await echo(answer)), option_ids: [1] }),
    500,
  );
  expect(checkAnswers(wrong)).toMatchObject({ tone: 'bad', text: 'Only 0 of 3 answers came back.' });
  const away = await sendAnswers(durable(), 7, () => Promise.reject(new TypeError('Failed to fetch')), 50);
  expect(checkAnswers(away).tone).toBe('bad');
});

test('a page that is not served securely is told apart from an old browser', () => {
  const scope = { isSecureContext: false, navigator: {} } as unknown as typeof globalThis;
  expect(checkBrowser(scope).text).toContain('https');
  expect(checkBrowser({ ...scope, isSecureContext: true }).text).toContain('too old');
});
