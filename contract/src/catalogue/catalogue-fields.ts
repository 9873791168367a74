// What everything in the catalogue has in common: a name, a version, and how it is listed and written.
import * as z from 'zod/mini';
import { Id, IdText, line, MAX_ID, MessageReply, PageQuery } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';

export const Name = line(120, MESSAGES.enterValue);
export const ChosenId = z
  .int(MESSAGES.enterValue)
  .check(z.positive(MESSAGES.enterValue), z.maximum(MAX_ID, MESSAGES.enterValue));

/** What was read when editing began: the second person to save is refused instead of overwriting. */
export const Version = Id;

/** `retired=true` shows the retired ones instead. */
export const CatalogueQuery = {
  ...PageQuery,
  limit: z.pipe(
    z._default(z.string().check(z.regex(/^[0-9]{1,9}$/)), '200'),
    z.transform((text) => Math.min(Number(text), 200)),
  ),
  retired: z._default(z.stringbool(), false),
};

export const Kept = { version: Version, is_retired: z.boolean() };

export const CreatedReply = z.extend(MessageReply, { id: Id });

/** Linked to the institution of the call, or not yet. */
export const LinkStatus = z.optional(z.enum(['linked', 'unlinked']));
/** Needed only by who administers several. */
export const InstitutionId = z.optional(IdText);

/** An Admin writes the catalogue; a community's admins its topics, which are the modules of its own course. */
export const WRITERS = ['Admin', 'Community'] as const;
