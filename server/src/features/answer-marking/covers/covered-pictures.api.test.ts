// What is covered of a picture is in no byte that markers and guests get, until the cover is lifted; its student has all of it.
import { randomUUID } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import * as covers from '@quivia/contract/answer-covers';
import { getAnswerFile, getFileToMark } from '@quivia/contract/answer-files';
import * as marking from '@quivia/contract/answer-marking';
import { listExamLog } from '@quivia/contract/exam-log';
import * as guests from '@quivia/contract/marking-guests';
import { JPEG, PNG_END, PNG_START, pngChunk, pngHeader } from '@quivia/files/testing/pictures';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { after, days, now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { answerWith, sendFile, upload } from '../../../testing/exams/answer-files.ts';
import { ofExam, type Student, sit } from '../../../testing/exams/exams.ts';
import { type Class, examOf, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import { colleague, nextOf, share } from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let anna: Student;
let mira: Person;
let nila: Person;
beforeAll(async () => {
  room = await openClass('anna01');
  [anna] = room.students as [Student];
  mira = await colleague(room, 'mira01');
  nila = await colleague(room, 'nila01');
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila]) await refreshToken(who);
});
afterAll(() => room.server.stop());

const [WIDTH, HEIGHT] = [8, 4];
const shade = (x: number, y: number) => 10 + x * 20 + y * 3;
/** Each of its points is of a shade of its own. */
const PNG = Buffer.concat([
  PNG_START,
  pngHeader(WIDTH, HEIGHT, 0),
  pngChunk(
    'IDAT',
    deflateSync(
      Buffer.from(
        Array.from({ length: HEIGHT }, (_, y) => [
          0,
          ...Array.from({ length: WIDTH }, (_, x) => shade(x, y)),
        ]).flat(),
      ),
    ),
  ),
  PNG_END,
]);
function pointsOf(bytes: Buffer | undefined): number[][] {
  if (!bytes) throw new Error('No file came');
  const at = bytes.indexOf('IDAT') + 4;
  const rows = inflateSync(bytes.subarray(at, at + bytes.readUInt32BE(at - 8)));
  return Array.from({ length: HEIGHT }, (_, y) => [
    ...rows.subarray(y * (WIDTH + 1) + 1, (y + 1) * (WIDTH + 1)),
  ]);
}
const WHOLE = Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (_, x) => shade(x, y)));

async function photographed(...pictures: Buffer[]) {
  const exam = await newExam({ ...room, students: [anna] }, [upload('Draw a lens.')], { release: 'by_hand' });
  await sit(anna, exam.id);
  const files: string[] = [];
  for (const one of pictures) files.push((await sendFile(anna, exam, one)).file);
  await done(answerWith(anna, exam, files));
  await handIn(anna, exam);
  await share(room.fred, exam, 'mark', mira, nila);
  return { exam, files };
}
type Exam = Awaited<ReturnType<typeof photographed>>['exam'];

async function take(who: Person, of: Exam) {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}
const giveBack = (who: Person, of: Exam, answer: string) =>
  done(who.call(marking.returnAnswer, { ...examOf(of), body: { answer } }));
const fileOf = (who: Person, of: Exam, answer: string, file: string) =>
  who.call(getFileToMark, { params: { id: String(of.id), answer, file } });
/** The left half of the lower rows. */
const covering = (picture: string, more = {}) => ({
  ...{ shape: 'rectangle' as const, picture, x: 0.01, y: 0.5, to_x: 0.49, to_y: 1 },
  ...more,
});
const COVERED = WHOLE.map((row, y) => row.map((one, x) => (x < 4 && y >= 2 ? 0 : one)));

async function coverNow(who: Person, of: Exam, part: ReturnType<typeof covering>) {
  const { answer, version } = await take(who, of);
  await done(
    who.call(covers.coverPart, { ...examOf(of), body: { key: randomUUID(), answer, version, part } }),
  );
  return answer;
}

async function guestOf(of: Exam): Promise<Person> {
  const email = `guest-${of.id}@university.example`;
  const body = {
    key: randomUUID(),
    name: 'Dr. Meera Nair',
    email,
    access_ends_at: after(now(), days(7)).toISOString(),
  };
  await done(room.fred.call(guests.inviteMarkingGuest, { ...examOf(of), body }));
  const secret = /\/mark\/([\w-]+)/.exec((await room.server.mailTo(email)).text)?.[1] ?? '';
  const guest = room.server.visitor();
  await done(guest.call(guests.sendMarkingCode, { body: { secret } }));
  const { code } = await room.server.mailTo(email);
  guest.token = (await done(guest.call(guests.enterMarking, { body: { secret, code } }))).access_token;
  return guest as Person;
}

test('markers and guests get a picture without its covered part, and with it again once the cover is lifted', async () => {
  const { exam, files } = await photographed(PNG, PNG);
  const [file, other] = files as [string, string];
  const held = await take(mira, exam);
  expect(pointsOf((await fileOf(mira, exam, held.answer, file)).file)).toEqual(WHOLE);
  const answer = await coverNow(mira, exam, covering(file));
  const readBy = async (who: Person, one = file) => {
    const seen = await fileOf(who, exam, answer, one);
    expect(seen.status).toBe(200);
    // Nothing on the way keeps what was there before.
    expect([seen.headers['cache-control'], seen.headers.etag]).toEqual(['no-store', undefined]);
    return pointsOf(seen.file);
  };
  expect(await readBy(mira)).toEqual(COVERED);
  await giveBack(mira, exam, answer);
  const guest = await guestOf(exam);
  for (const who of [nila, guest, room.fred]) expect(await readBy(who)).toEqual(COVERED);
  expect(await readBy(nila, other)).toEqual(WHOLE);
  // A second cover counts at once, although the picture was read a moment ago.
  const more = covering(file, { x: 0.9, y: 0, to_x: 1, to_y: 0.2 });
  await coverNow(nila, exam, more);
  expect(await readBy(nila)).toEqual(COVERED.map((row, y) => (y === 0 ? row.with(7, 0) : row)));
  // The student has it whole, and so has the answer that counts.
  const own = await anna.call(getAnswerFile, { query: { ...ofExam(exam.id), file } });
  expect(pointsOf(own.file)).toEqual(WHOLE);

  const [newest] = await done(room.fred.call(covers.listCovers, examOf(exam)));
  const below = { params: { id: String(exam.id), cover: newest?.cover as string } };
  const look = { ...examOf(exam), body: { cover: newest?.cover as string } };
  expect(await done(room.fred.call(covers.lookUnderCover, look))).toEqual({ part: more, words: '' });
  expect(pointsOf((await room.fred.call(covers.getFileUnderCover, below)).file)).toEqual(WHOLE);
  for (const who of [nila, guest]) expect((await who.call(covers.getFileUnderCover, below)).status).toBe(403);
  const looks = (await done(room.fred.call(listExamLog, { ...examOf(exam), query: {} }))).filter(({ what }) =>
    /looked at a covered part/.test(what),
  );
  expect(looks).toHaveLength(1);

  for (const { cover } of await done(room.fred.call(covers.listCovers, examOf(exam))))
    await done(room.fred.call(covers.liftCover, { ...examOf(exam), body: { cover, reason: 'No name' } }));
  for (const who of [nila, guest]) expect(await readBy(who)).toEqual(WHOLE);
});

test('a photograph is covered as well; a damaged one is refused rather than shown', async () => {
  const { exam, files } = await photographed(JPEG);
  const [file] = files as [string];
  const answer = await coverNow(mira, exam, covering(file));
  const seen = await fileOf(mira, exam, answer, file);
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(seen.file?.equals(JPEG)).toBe(false);
  // Its only block is red: what is left of it is black.
  expect(seen.file?.length).toBeGreaterThan(100);
  await sql`update answer_file_parts set bytes = substring(bytes for 200) where file_id = ${file}`;
  await giveBack(mira, exam, answer);
  await coverNow(nila, exam, covering(file, { y: 0 }));
  const refused = await fileOf(nila, exam, answer, file);
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid_input' }]);
});
