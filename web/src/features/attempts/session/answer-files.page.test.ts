// Files of answers on their way: kept on the device, sent in parts, and named once the server has them.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type AnswerFile, listAnswerFiles, PART_BYTES, storeFilePart } from '@quivia/contract/answer-files';
import { saveResponse } from '@quivia/contract/attempts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOutbox } from '../../../platform/offline/outbox.ts';
import { EXAM, examServer, givenContext, PAPER, savedOf, stateOf } from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { openSheet, orderOf } from '../sheet/answer-sheet.ts';
import { openFiles } from './answer-files.ts';
import { createDeliver } from './deliver.ts';
import { joinOutboxes } from './joined-outbox.ts';
import { createMark } from './mark.ts';
import { isLarge, laneOf, type Unsent } from './unsent.ts';

const UPLOAD = 11;

let leave = () => {};
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

/** Question 11 is answered with files, the others with options. */
const noEssays = () => Promise.reject(new Error('Nothing here is an essay.'));

function givenSession() {
  const given = givenContext();
  leave = given.leave;
  const { context, sequence } = given;
  const paper = PAPER.map((one) => (one.id === UPLOAD ? { ...one, kind: 'upload' as const, body: {} } : one));
  const sheet = openSheet({ ...orderOf(paper), count: 4, isForwardOnly: false, answers: [] });
  context.show({ entry: { at: 'in' }, state: stateOf(), paper, sheet });
  const box = () =>
    createOutbox<Unsent>({
      store: context.store,
      laneOf,
      deliver: (unsent) => delivery.deliver(unsent),
      onChange: () => context.show({ outbox: outbox.get() }),
      onRejected: (unsent, why) => delivery.reject(unsent, why),
    });
  const outbox = joinOutboxes(box(), box(), isLarge);
  const marking = createMark(context, { outbox, sequence, essays: noEssays });
  const files = openFiles(context, { outbox, sequence, mark: marking.mark });
  const parts = { follow: () => {}, sync: async () => {}, files: async () => files, essays: noEssays };
  const delivery = createDeliver(context, parts);
  const name = (...named: string[]) => {
    marking.mark({ do: 'answer', question_id: UPLOAD, answer: { files: named } });
    marking.flush();
  };
  const onSheet = () => context.view().sheet?.answers.get(UPLOAD)?.answer;
  return { context, outbox, files, name, onSheet, mark: marking.mark };
}

/** Has what it was sent, and refuses these files once they are whole. */
function fileServer({ refused = {} as Record<string, string> } = {}) {
  const stored = new Map<string, AnswerFile>();
  const bytes = new Map<string, Uint8Array[]>();
  const server = examServer()
    .on(storeFilePart, async ({ query, body }) => {
      const { file = '', size, part, hash } = query;
      const own = new Uint8Array(await (body as Blob).arrayBuffer());
      expect(createHash('sha256').update(own).digest('hex')).toBe(hash);
      const all = bytes.get(file) ?? [];
      all[Number(part)] = own;
      bytes.set(file, all);
      const has = all.reduce((sum, one) => sum + one.length, 0);
      const why = refused[file] ?? null;
      const state = has < Number(size) ? 'arriving' : why ? 'refused' : 'ready';
      const about = { file, question_id: UPLOAD, size: Number(size), parts: [], why: null };
      const reply: AnswerFile = {
        ...about,
        state,
        type: state === 'ready' ? 'image/jpeg' : null,
        ...(state === 'refused' && { why }),
      };
      stored.set(file, reply);
      return reply;
    })
    .on(listAnswerFiles, () => [...stored.values()])
    .on(saveResponse, () => savedOf());
  const whole = (file: string) => Buffer.concat(bytes.get(file) ?? []);
  const named = () =>
    server
      .sentTo(saveResponse)
      .filter(({ body }) => (body as { question_id: number }).question_id === UPLOAD)
      .map(({ body }) => (body as { answer?: { files: string[] } }).answer?.files ?? null);
  return { server, stored, whole, named };
}

const photo = (size: number) => new Blob([new Uint8Array(randomBytes(size))], { type: 'image/jpeg' });

test('a file waits on this device with its answer, and arrives in parts before the answer names it', async () => {
  const { server, whole, named } = fileServer();
  const { outbox, files, name, context } = givenSession();
  server.goAway();
  const file = randomUUID();
  const picture = photo(2 * PART_BYTES + 7);
  await files.add(UPLOAD, file, picture);
  name(file);
  await expect.poll(() => context.store.all(['unsent', 7])).toHaveLength(4);
  expect(outbox.get().waiting.map(({ kind }) => kind)).toEqual(['part', 'part', 'part', 'answer']);
  server.comeBack();
  outbox.retry();
  await outbox.emptied();
  expect(server.sentTo(storeFilePart).map(({ query }) => query.part)).toEqual(
    expect.arrayContaining(['0', '1', '2']),
  );
  expect(whole(file).equals(Buffer.from(await picture.arrayBuffer()))).toBe(true);
  expect(named()).toEqual([[file]]);
  expect(server.sentTo(listAnswerFiles)[0]?.query.quiz_or_viva_id).toBe(String(EXAM));
  await expect.poll(() => context.store.all(['unsent', 7])).toEqual([]);
});

test('what was left when the page closed is sent by the next one', async () => {
  const { server, named } = fileServer();
  const first = givenSession();
  server.goAway();
  const file = randomUUID();
  await first.files.add(UPLOAD, file, photo(PART_BYTES + 1));
  first.name(file);
  await expect.poll(() => first.context.store.all(['unsent', 7])).toHaveLength(3);
  const left = (await first.context.store.all(['unsent', 7])).map(({ key, value }) => ({
    key,
    item: value as Unsent,
  }));
  first.outbox.close();
  leave();
  const second = givenSession();
  second.outbox.resume(left);
  expect((await second.files.show(file)).size).toBe(PART_BYTES + 1);
  server.comeBack();
  second.outbox.retry();
  await second.outbox.emptied();
  expect(named()).toEqual([[file]]);
});

test('a line that breaks ten times costs only the parts that were on their way', async () => {
  const { whole, named } = fileServer();
  let calls = 0;
  let breaks = 0;
  const reply = vi.mocked(fetch).getMockImplementation() as typeof fetch;
  vi.mocked(fetch).mockImplementation(async (address, init) => {
    if (String(address).includes('/answer-file/part')) {
      calls += 1;
      if (calls % 2 === 0 && breaks < 10) {
        breaks += 1;
        throw new TypeError('Failed to fetch');
      }
    }
    return reply(address, init);
  });
  const { files, name, outbox } = givenSession();
  const file = randomUUID();
  const picture = photo(15 * PART_BYTES);
  await files.add(UPLOAD, file, picture);
  name(file);
  await expect
    .poll(() => {
      outbox.retry();
      return outbox.get().waiting.length;
    })
    .toBe(0);
  expect([breaks, calls]).toEqual([10, 25]);
  expect(whole(file).equals(Buffer.from(await picture.arrayBuffer()))).toBe(true);
  expect(named()).toEqual([[file]]);
});

test('a photograph on a slow line holds up no other answer', async () => {
  const { server } = fileServer();
  let arrive = () => {};
  server.on(
    storeFilePart,
    () => new Promise<Response>((_, reject) => (arrive = () => reject(new TypeError()))),
  );
  const { files, name, mark, outbox } = givenSession();
  const file = randomUUID();
  await files.add(UPLOAD, file, photo(50));
  name(file);
  mark({ do: 'choose', question_id: 12, option_id: 121, several: false });
  await expect.poll(() => server.sentTo(saveResponse)).toMatchObject([{ body: { question_id: 12 } }]);
  await expect.poll(() => outbox.get().waiting.map(({ kind }) => kind)).toEqual(['part', 'answer']);
  arrive();
});

describe('a file that the server can’t keep', () => {
  const why = 'This PDF is protected with a password.';

  test('is refused with its sentence, and the others count', async () => {
    const [good, bad] = [randomUUID(), randomUUID()];
    const { named } = fileServer({ refused: { [bad]: why } });
    const { files, name, onSheet, outbox } = givenSession();
    await files.add(UPLOAD, good, photo(80));
    name(good);
    await files.add(UPLOAD, bad, photo(90));
    name(good, bad);
    await expect.poll(() => files.refusedOf(UPLOAD)).toEqual([{ file: bad, why }]);
    outbox.release();
    await outbox.emptied();
    expect(onSheet()).toEqual({ files: [good] });
    expect(named().every((one) => !one?.includes(bad))).toBe(true);
    expect(named().at(-1)).toEqual([good]);
    files.remove(bad);
    expect(files.refusedOf(UPLOAD)).toEqual([]);
  });

  test('such as one too many: nothing more of it is sent', async () => {
    const { server } = fileServer();
    server.on(storeFilePart, () => refusal('invalid_input', { message: 'That is the limit.' }));
    const { files, name, outbox, onSheet } = givenSession();
    const file = randomUUID();
    await files.add(UPLOAD, file, photo(3 * PART_BYTES));
    name(file);
    await expect.poll(() => onSheet()).toBeUndefined();
    outbox.release();
    await outbox.emptied();
    expect(files.refusedOf(UPLOAD)).toEqual([{ file, why: 'That is the limit.' }]);
    expect(server.sentTo(storeFilePart)).toHaveLength(1);
  });

  test('because parts of it were lost: its answer counts without it', async () => {
    const { stored, named } = fileServer();
    const { files, name, outbox } = givenSession();
    const [whole, lost] = [randomUUID(), randomUUID()];
    const about = { question_id: UPLOAD, size: 100, parts: [0], why: null };
    stored.set(whole, { ...about, file: whole, state: 'ready', type: 'image/png', parts: [] });
    stored.set(lost, { ...about, file: lost, state: 'arriving', type: null });
    name(lost, whole);
    await outbox.emptied();
    expect(named()[0]).toEqual([whole]);
    expect(files.refusedOf(UPLOAD)).toMatchObject([{ file: lost, why: expect.stringMatching(/completely/) }]);
  });
});

test('a part that was damaged on its way is sent again', async () => {
  const { server, named } = fileServer();
  let tries = 0;
  const { files, name, outbox } = givenSession();
  const file = randomUUID();
  const about = { file, question_id: UPLOAD, size: 60, parts: [], why: null };
  const stored: AnswerFile = { ...about, state: 'ready', type: 'image/jpeg' };
  server
    .on(storeFilePart, () => {
      tries += 1;
      return tries === 1 ? refusal('upload_failed') : stored;
    })
    .on(listAnswerFiles, [stored]);
  await files.add(UPLOAD, file, photo(60));
  name(file);
  await expect.poll(() => tries).toBe(1);
  await expect.poll(() => outbox.get().trouble).toBe('server_error');
  outbox.retry();
  await outbox.emptied();
  expect(tries).toBe(2);
  expect(named()).toEqual([[file]]);
});

test('nothing more is sent of a file that the student removed', async () => {
  const { server } = fileServer();
  const { files, outbox } = givenSession();
  server.goAway();
  const file = randomUUID();
  await files.add(UPLOAD, file, photo(2 * PART_BYTES));
  await expect.poll(() => outbox.get().trouble).toBe('offline');
  files.remove(file);
  await expect.poll(() => outbox.get().waiting).toEqual([]);
});
