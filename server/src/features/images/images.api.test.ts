// Pictures in questions, from the upload to the page of a student.
import { getImage, IMAGE_KEY, imageAddress, uploadImage } from '@quivia/contract/images';
import { FileProblem } from '@quivia/files/file-problem';
import {
  JPEG,
  jpeg,
  jpegSegment,
  LOSSLESS_WEBP,
  png,
  pngChunk,
  SVG,
  shadedPng,
} from '@quivia/files/testing/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { buildCollege } from '../../testing/college.ts';
import { teacher } from '../../testing/exams/banks.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import * as images from './images.service.ts';

let server: TestApp;
let rosa: Person;
let omar: Person;
beforeAll(async () => {
  server = await startTestApp();
  rosa = await server.person('rosafaculty', 'Faculty');
  omar = await server.person('omarfaculty', 'Faculty');
});
afterAll(() => server.stop());

const upload = (person: Person, file: Uint8Array) => done(person.call(uploadImage, { file }));
const show = (key: string, headers = {}) =>
  server.app.inject({ url: imageAddress(key), headers }).then((reply) => ({
    status: reply.statusCode,
    headers: reply.headers,
    bytes: reply.rawPayload,
  }));
const kept = async () => (await sql`select count(*)::int as n from images`)[0]?.n as number;

describe('a picture', () => {
  test.each([
    ['image/png', png(), 'png'],
    ['image/jpeg', JPEG, 'jpg'],
    ['image/webp', LOSSLESS_WEBP, 'webp'],
    ['image/svg+xml', Buffer.from(SVG), 'svg'],
  ])('of the type %s is kept, and shown without signing in', async (type, file, ending) => {
    const { key, url, width, height } = await upload(rosa, file);
    expect({ width, height }).toEqual({ width: 3, height: 2 });
    expect(key).toMatch(IMAGE_KEY);
    expect(url).toBe(`/api/v1/quiz/image/${key}`);
    const { status, headers, bytes } = await show(key);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': expect.stringMatching(`^inline; filename="picture.${ending}"`),
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(bytes.length),
    });
    if (type !== 'image/svg+xml') expect(bytes).toEqual(file);
  });

  test('is not sent again to a browser that has it', async () => {
    const { key } = await upload(rosa, png());
    const { etag } = (await show(key)).headers;
    for (const known of [etag, `"other", W/${etag}`]) {
      const { status, bytes, headers } = await show(key, { 'if-none-match': known });
      expect({ status, size: bytes.length }).toEqual({ status: 304, size: 0 });
      expect(headers['cache-control']).toContain('immutable');
    }
    expect((await show(key, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('brought again by the same person has the same address, and by another one has its own', async () => {
    const file = shadedPng(7);
    const first = await upload(rosa, file);
    const before = await kept();
    expect(await upload(rosa, file)).toEqual(first);
    const both = await Promise.all([upload(rosa, file), upload(rosa, file)]);
    expect(both).toEqual([first, first]);
    expect(await kept()).toBe(before);
    expect((await upload(omar, file)).key).not.toBe(first.key);
  });

  test('holds no metadata about the people who made it', async () => {
    for (const file of [
      png(pngChunk('tEXt', Buffer.from('Author\0ROSA'))),
      jpeg(jpegSegment(0xfe, 'ROSA')),
      Buffer.from(SVG.replace('<path', '<metadata>ROSA</metadata><!-- ROSA --><path')),
    ]) {
      const { key } = await upload(rosa, file);
      expect(file.includes('ROSA')).toBe(true);
      expect((await show(key)).bytes.includes('ROSA')).toBe(false);
    }
  });

  test('with a script in it is kept without the script', async () => {
    const file = Buffer.from(SVG.replace('<path', '<script>alert(1)</script><path onload="alert(1)"'));
    const { key } = await upload(rosa, file);
    const text = (await show(key)).bytes.toString();
    expect(text).toContain('<path d="M0 0h3v2H0z" fill="red"/>');
    expect(text).not.toMatch(/script|alert|onload/);
  });
});

describe('refuses', () => {
  test.each([
    ['a GIF', Buffer.from('GIF89a'), "GIF files aren't supported. Use PNG, JPEG, WebP or SVG."],
    ['a web page', Buffer.from('<html></html>'), expect.stringContaining('PNG, JPEG, WebP or SVG')],
    ['half a picture', png().subarray(0, 40), expect.stringContaining('is incomplete')],
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
  ])('%s with a sentence, and keeps nothing', async (_, file, message) => {
    const before = await kept();
    const { status, body } = await rosa.call(uploadImage, { file });
    expect({ status, ...body }).toMatchObject({ status: 400, code: 'invalid_input', message });
    expect(await kept()).toBe(before);
  });

  test('a file of 50 MB before it has read it', async () => {
    const { status, body } = await rosa.call(uploadImage, { file: Buffer.alloc(50 * 1024 * 1024) });
    expect(status).toBe(413);
    expect(body.message).toBe('This is too large to send. The limit is 5 MB.');
  });

  test('a form instead of the file itself', async () => {
    const { status, body } = await rosa.call(
      uploadImage,
      { file: png() },
      { 'content-type': 'multipart/form-data; boundary=x' },
    );
    expect(status).toBe(415);
    expect(body.message).toBe('Send the file itself, as application/octet-stream.');
  });

  test('a key nobody was given, and says nothing more', async () => {
    const { status, headers, bytes } = await show('A'.repeat(22));
    expect(status).toBe(404);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      code: 'not_found',
      message: "We couldn't find this. It may have been removed.",
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('what is no key', async () => {
    expect((await rosa.call(getImage, { params: { key: 'x' } })).status).toBe(400);
  });

  test('whoever uploads hundreds within the hour, until it is over', async () => {
    const busy = await server.person('busyfaculty', 'Faculty');
    await upload(busy, png());
    await sql`update throttles set tries = 300 where counted_from > now() - interval '1 minute'`;
    const { status, headers } = await busy.call(uploadImage, { file: png() });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    stepClock(hours(2));
    await refreshToken(busy);
    expect((await busy.call(uploadImage, { file: png() })).status).toBe(200);
  });
});

describe('for other features', () => {
  test('a file is checked without being kept', async () => {
    const before = await kept();
    expect(images.check(new Uint8Array(png()))).toMatchObject({ type: 'image/png', width: 3 });
    expect(() => images.check(Buffer.from('GIF89a'))).toThrow(FileProblem);
    expect(await kept()).toBe(before);
  });

  test('a part of a larger buffer is taken as that part alone', () => {
    const larger = Buffer.concat([Buffer.from('xx'), png(), Buffer.from('yy')]);
    expect(images.check(larger.subarray(2, -2)).bytes).toEqual(png());
  });

  test('pictures are found by their keys', async () => {
    const [one, two] = [await images.keep(rosa.id, JPEG), await images.keep(rosa.id, shadedPng(9))];
    const found = await images.findMany([one.key, two.key, 'A'.repeat(22)]);
    expect(new Map(found.map(({ key, bytes }) => [key, bytes]))).toEqual(
      new Map([
        [one.key, JPEG],
        [two.key, shadedPng(9)],
      ]),
    );
    expect(await images.show(one.key)).toMatchObject({ type: 'image/jpeg', bytes: JPEG });
  });
});

describe('L11: quotas', () => {
  const stored = (who: Person, megabytes: number) => sql`
    insert into image_usage (user_id, pictures, bytes) values (${who.id}, 1, ${megabytes * 1024 ** 2})
    on conflict (user_id) do update set bytes = excluded.bytes`;

  test('what a person stores is counted once for each picture', async () => {
    const tina = await server.person('tinafaculty', 'Faculty');
    const picture = shadedPng(40);
    await upload(tina, picture);
    await upload(tina, picture);
    const [row] = await sql`select pictures, bytes::int from image_usage where user_id = ${tina.id}`;
    const [image] = await sql`select octet_length(bytes) as bytes from images where uploaded_by = ${tina.id}`;
    expect(row).toEqual({ pictures: 1, bytes: image?.bytes });
  });

  test('a person who has stored 1,024 MB is told so, but may use what is stored', async () => {
    const ulla = await server.person('ullafaculty', 'Faculty');
    const { key } = await upload(ulla, png());
    await stored(ulla, 1024);
    const refused = await ulla.call(uploadImage, { file: shadedPng(50) });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('1,024 MB, which is the limit for one person');
    expect((await upload(ulla, png())).key).toBe(key);
    await stored(ulla, 1);
    await upload(ulla, shadedPng(50));
  });

  test('pictures that a person uploads at once share the room that is left', async () => {
    const yara = await server.person('yarafaculty', 'Faculty');
    await upload(yara, shadedPng(70));
    const [row] = await sql<{ bytes: number }[]>`
      select bytes::int from image_usage where user_id = ${yara.id}`;
    const size = row?.bytes ?? 0;
    await sql`update image_usage set bytes = ${1024 ** 3 - Math.ceil(size * 1.5)} where user_id = ${yara.id}`;
    const answers = await whileHolding(
      () => sql`select from image_usage where user_id = ${yara.id} for update`,
      async (waiting) => {
        const sent = [71, 72, 73, 74].map((shade) => yara.call(uploadImage, { file: shadedPng(shade) }));
        await waiting(sent.length);
        return sent;
      },
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
  });

  test('an institution has a limit too', async () => {
    const college = await buildCollege(server, await server.person('quotaroot', 'Admin'), 'Quota');
    const [vera, will] = [
      await teacher(server, college, 'verafaculty'),
      await teacher(server, college, 'willfaculty'),
    ];
    await stored(will, 20_480);
    const refused = await vera.call(uploadImage, { file: shadedPng(60) });
    expect(refused.body.message).toContain("Your institution's pictures");
    await upload(await server.person('xenafaculty', 'Faculty'), shadedPng(60));
    await stored(will, 20);
    await upload(vera, shadedPng(60));
  });
});
