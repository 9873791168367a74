// Nothing a student can call has a place in its reply for a key, an explanation, or what leads to one.
import type { EndpointShape } from '@quivia/contract/endpoint';
import { answerPractice } from '@quivia/contract/practice';
import * as questions from '@quivia/contract/questions';
import { reviewResult } from '@quivia/contract/results';
import { CANDIDATES } from '@quivia/contract/roles';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from './app.ts';

const forStudents = ({ access }: EndpointShape) =>
  access === 'public' || access === 'signed-in' || CANDIDATES.some((role) => access.includes(role));

/** Every property name in a schema, however deep. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...rest } = schema as { properties?: Record<string, unknown> };
  const own = properties ? Object.entries(properties).flatMap(([name, one]) => [name, ...namesIn(one)]) : [];
  return [...own, ...Object.values(rest).flatMap(namesIn)];
}

const replyNames = ({ reply }: EndpointShape) =>
  reply ? namesIn(z.toJSONSchema(reply as never, { io: 'output', unrepresentable: 'any' })) : [];

const TELLING =
  /correct|explanation|answer_rule|^key$|answer_key|version_id|restored_from|likeness|parameters|variables|formula|^example$/;

describe('replies', () => {
  // The two places for a key. The review is refused until results are released and everyone has finished the exam, which
  // results.api.test.ts shows; a practice answer while any exam keeps the key of the question secret: practice.api.test.ts.
  const withKey: EndpointShape[] = [reviewResult, answerPractice];
  const replies = routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => forStudents(endpoint) && !withKey.includes(endpoint));

  test.each(replies.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s tells no key',
    (_, endpoint) => {
      expect(replyNames(endpoint).find((name) => TELLING.test(name))).toBeUndefined();
    },
  );

  test('what authors get would be found by the same look', () => {
    expect(replyNames(questions.listQuestions)).toEqual(
      expect.arrayContaining(['is_correct', 'explanation', 'parameters', 'variables', 'formula', 'example']),
    );
  });
});
