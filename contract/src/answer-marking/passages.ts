// What written answers to a question have in common, word for word: for the owner of an exam, after the marking. It is
// never a score and changes no mark.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';

const Writer = z.object({ student_id: Id, student_name: z.string() });

/** From its first character to the one after its last. */
const Place = z.tuple([z.int(), z.int()]);

export const SharedPassages = z.object({
  one: Writer,
  other: Writer,
  /** The longest first. */
  runs: z.array(z.object({ words: z.int(), one: Place, other: Place })),
});
export type SharedPassages = z.output<typeof SharedPassages>;

/** In words: shorter runs are everybody's. */
export const SHORTEST_SHARED_RUN = 8;

export const listPassages = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/passage',
  access: EXAMINERS,
  share: 'own',
  summary: `Answers to a question that share ${SHORTEST_SHARED_RUN} words in a row or more, when all of them are marked`,
  params: z.object({ id: IdText }),
  query: z.object({ question_id: IdText }),
  reply: z.object({
    question_number: z.int(),
    /** How many answers were compared, and how many were too much. */
    compared: z.int(),
    left_out: z.int(),
    pairs: z.array(SharedPassages),
  }),
});

export const readPassages = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/passage/text',
  access: EXAMINERS,
  share: 'own',
  summary: 'Two of these answers, to be read side by side',
  params: z.object({ id: IdText }),
  query: z.object({ question_id: IdText, one: IdText, other: IdText }),
  reply: z.object({ one: z.string(), other: z.string() }),
});
