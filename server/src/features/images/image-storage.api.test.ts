// Pictures in object storage, with a stand-in that checks each signature.
import { imageAddress, uploadImage } from '@quivia/contract/images';
import { png, shadedPng } from '@quivia/files/testing/pictures';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { openObjectStorage } from '../../platform/files/object-storage.ts';
import { done, type Person } from '../../testing/people.ts';
import { type ObjectStorageServer, startObjectStorage } from '../../testing/server/object-storage-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { useImageStorage } from './image-storage.ts';
import { moveImages } from './images.service.ts';

let storage: ObjectStorageServer;
let server: TestApp;
let rosa: Person;
beforeAll(async () => {
  storage = await startObjectStorage();
  server = await startTestApp({ IMAGES_URL: storage.url });
  rosa = await server.person('rosafaculty', 'Faculty');
});
afterEach(() => storage.failWith(undefined));
afterAll(async () => {
  await server.stop();
  await storage.stop();
  useImageStorage(undefined);
});

const upload = (file: Uint8Array) => done(rosa.call(uploadImage, { file }));
const show = async (key: string) => {
  const reply = await server.app.inject({ url: imageAddress(key) });
  return { status: reply.statusCode, bytes: reply.rawPayload };
};
const inDatabase = async () => (await sql`select key from images where bytes is not null`).length;

test('a picture is kept there, once, and shown from there', async () => {
  const { key } = await upload(png());
  expect((await upload(png())).key).toBe(key);
  expect([...storage.objects.keys()]).toEqual([`/pictures/${key}`]);
  expect(await inDatabase()).toBe(0);
  expect(await show(key)).toEqual({ status: 200, bytes: storage.objects.get(`/pictures/${key}`) });
});

test('while the storage is away, uploading is refused and nothing is left behind', async () => {
  storage.failWith(500);
  const before = (await sql`select from images`).length;
  const refused = await rosa.call(uploadImage, { file: shadedPng(5) });
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('not answering') } });
  expect((await sql`select from images`).length).toBe(before);
});

test('with a wrong key every call is refused', async () => {
  const wrong = openObjectStorage(storage.url.replace('secret', 'guess'));
  await expect(wrong.get('x')).rejects.toThrow('403');
  await expect(wrong.put('x', Buffer.from('x'), 'image/png')).rejects.toThrow('403');
});

test('pictures move out of the database and back, and a damaged one stays where it is', async () => {
  useImageStorage(undefined);
  const { key } = await upload(shadedPng(7));
  expect(await inDatabase()).toBe(1);
  const { bytes } = await show(key);
  useImageStorage(storage.url);
  expect(await moveImages('storage')).toBe(1);
  expect(await inDatabase()).toBe(0);
  expect(storage.objects.get(`/pictures/${key}`)).toEqual(bytes);

  storage.objects.set(`/pictures/${key}`, Buffer.from('something else'));
  await expect(moveImages('database')).rejects.toThrow('missing or different');
  storage.objects.set(`/pictures/${key}`, bytes);
  expect(await moveImages('database')).toBeGreaterThan(0);
  const rows = await sql`select from images where bytes is null`;
  expect(rows).toHaveLength(0);
});
