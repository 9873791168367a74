import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { randomId, randomUuid } from './random-id.ts';

it('makes unique ids that the server accepts', () => {
  const uuids = Array.from({ length: 200 }, randomUuid);
  for (const uuid of uuids) expect(z.uuid().safeParse(uuid).success, uuid).toBe(true);
  expect(new Set(uuids).size).toBe(200);
  expect(randomId()).toMatch(/^[0-9a-f]{32}$/);
});
