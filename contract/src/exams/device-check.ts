// What a student tries out before the day of an exam. Nothing of it is stored on the server.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, Moment } from '../base/fields.ts';
import { MOST_OPTIONS } from '../kinds/choice.ts';
import { CANDIDATES } from '../people/roles.ts';

const PracticeAnswer = z.object({
  question_id: Id,
  option_ids: z.array(Id).check(z.maxLength(MOST_OPTIONS)),
});

export const echoAnswer = endpoint({
  method: 'POST',
  path: '/quiz/device-check',
  access: CANDIDATES,
  summary:
    'Returns a practice answer as it was sent, with the time: for the device check and the rehearsal. Stores nothing; 60 at once, then 60 a minute for each person',
  body: PracticeAnswer,
  reply: z.extend(PracticeAnswer, { server_time: Moment }),
});
