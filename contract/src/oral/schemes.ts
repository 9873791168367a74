// The marking schemes of a college. A version never changes; a change is a further version.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment } from '../base/fields.ts';
import { ActKey } from '../hall/scope.ts';
import { NewSchemeDefinition, SchemeDefinition } from '../marking/scheme.ts';
import { COORDINATORS } from './parts.ts';

const Scheme = z.object({
  id: Id,
  name: z.string(),
  owner: z.string(),
  /** The newest; exams keep the one they were set up with. */
  version: z.int(),
  version_id: Id,
  definition: SchemeDefinition,
  changed_at: Moment,
  /** How many vivas were set up with any version of it. */
  vivas: z.int(),
  /** Its owner, and administrators of the college. */
  can_change: z.boolean(),
});
export type Scheme = z.output<typeof Scheme>;

const Saved = z.extend(MessageReply, { id: Id, version: z.int(), version_id: Id });

export const listSchemes = endpoint({
  method: 'GET',
  path: '/oral/scheme',
  access: COORDINATORS,
  summary: 'Marking schemes of a college with their newest version, by name; at most 200',
  query: z.object({ institution_id: IdText }),
  reply: z.array(Scheme),
});

export const addScheme = endpoint({
  method: 'POST',
  path: '/oral/scheme',
  access: COORDINATORS,
  summary: 'Add a marking scheme to a college',
  body: z.object({ key: ActKey, institution_id: Id, name: line(80), definition: NewSchemeDefinition }),
  reply: Saved,
});

export const changeScheme = endpoint({
  method: 'PATCH',
  path: '/oral/scheme/:id',
  access: COORDINATORS,
  summary:
    'Save a further version of a scheme. Exams keep the version they have. Refused where somebody else saved one since `version`',
  params: z.object({ id: IdText }),
  body: z.object({ key: ActKey, version: z.int(), name: line(80), definition: NewSchemeDefinition }),
  reply: Saved,
});

export const retireScheme = endpoint({
  method: 'DELETE',
  path: '/oral/scheme/:id',
  access: COORDINATORS,
  summary: 'Offer a scheme no longer. Exams that have it keep it',
  params: z.object({ id: IdText }),
  reply: MessageReply,
});
