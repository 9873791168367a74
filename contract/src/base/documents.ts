// Award lists and session reports that were frozen: whether a print is of one of them.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment } from './fields.ts';
import { MESSAGES } from './fields.words.ts';

const DOCUMENT_KINDS = ['session-report', 'oral-list'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** As on the print, where it may be broken into groups or lines. */
export const DocumentHash = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((text) => text.replaceAll(/\s/g, '').toLowerCase()),
  ),
  z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: MESSAGES.hash })),
);

const CheckedDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Of the exam; empty for documents that were frozen before titles were kept. */
  title: z.string(),
  revision: z.int(),
  newest_revision: z.int(),
  note: z.string(),
  frozen_at: Moment,
  frozen_by: z.string(),
  /**
   * sealed: the hash vouches for all of this. content: an old one, which vouches for the content alone. unknown: the key of
   * its time is gone.
   */
  vouches: z.enum(['sealed', 'content', 'unknown']),
});
export type CheckedDocument = z.output<typeof CheckedDocument>;

export const checkDocument = endpoint({
  method: 'GET',
  path: '/document/:hash',
  access: 'public',
  summary: 'Which frozen document has this hash, for people who hold a print of it',
  params: z.object({ hash: DocumentHash }),
  reply: CheckedDocument,
});
