// Saving an essay while it is written. A text is sent whole now and then, and in between only how it changed.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { ESSAY_LIMITS } from '../kinds/essay.ts';
import { typed } from '../kinds/parts.ts';
import { CANDIDATES } from '../people/roles.ts';
import { MOST_SEQ, saveResponse } from './attempts.ts';

/** How many saves in a row may be changes: the next one is the whole text. */
export const MOST_PATCHES = 19;

const Characters = z.int().check(z.nonnegative(), z.maximum(ESSAY_LIMITS.text));
const Seq = z.int().check(z.positive(), z.maximum(MOST_SEQ));
const { device, opening, is_flagged, malpractice, quiz_or_viva_id, question_id } = saveResponse.body.shape;

export const saveEssay = endpoint({
  method: 'POST',
  path: '/quiz/essay',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Save what has been written to an essay, in the session that opened the exam: the whole text, or how it changed since an earlier save of the same opening. Refused with whole_text_needed where that save is unknown or the outcome would be another text; blank text removes the answer',
  body: z
    .object({
      quiz_or_viva_id,
      question_id,
      text: z.optional(typed(ESSAY_LIMITS.text)),
      change: z.optional(
        z.object({
          /** The number of the save that it changes. */
          base: Seq,
          kept: Characters,
          dropped: Characters,
          inserted: typed(ESSAY_LIMITS.text),
          /** Of the outcome, by essayCheck. */
          check: z.int().check(z.nonnegative(), z.maximum(0xffffffff)),
        }),
      ),
      /** The student has chosen this text over one that was written on another device. */
      has_chosen: z._default(z.boolean(), false),
      is_flagged,
      malpractice,
      opening,
      seq: z.optional(Seq),
      device,
    })
    .check(z.refine(({ text, change }) => (text === undefined) !== (change === undefined))),
  reply: saveResponse.reply,
});
