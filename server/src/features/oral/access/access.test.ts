import { getOral } from '@quivia/contract/oral/exams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let viva: StagedViva;

beforeAll(async () => {
  server = await startTestApp();
  viva = await stageViva(server, await server.person('root01', 'Admin'), 'Orals');
});
afterAll(() => server.stop());

test('a viva voce is there for its coordinators and examiners, and for nobody else', async () => {
  const statusFor = async (person: { call: StagedViva['stranger']['call'] }) =>
    (await person.call(getOral, { params: { id: String(viva.examId) } })).status;
  const { coordinator, internal, external, observer, stranger, candidates, college } = viva;
  for (const one of [coordinator, internal, external, observer, college.admin])
    expect(await statusFor(one)).toBe(200);
  for (const one of [stranger, candidates[0]?.student as (typeof candidates)[0]['student']])
    expect(await statusFor(one)).toBe(404);
});
