// Safe Exam Browser (SEB): which exams are taken in it, the file that opens it, and how it shows its keys.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { atMostCharacters, MESSAGES } from '../base/fields.words.ts';
import { ActKey } from '../hall/scope.ts';
import { CANDIDATES, EXAMINERS, STAFF } from '../people/roles.ts';
import { SEB_FAILURES } from './attempts.ts';
import { SEB_MESSAGES, sebKeysAtMost } from './seb.words.ts';

/**
 * - off
 * - quivia: opened by a file that Quivia makes for each attempt
 * - own: by a file of the college's or of SEB Server, whose keys are pasted
 */
export const SEB_MODES = ['off', 'quivia', 'own'] as const;
export type SebMode = (typeof SEB_MODES)[number];

export type SebPlatform = 'windows' | 'macos' | 'ios';

/** From so many minutes before the exam SEB can be opened for it. */
export const SEB_OPENS_BEFORE = 60;

const MOST_SEB_KEYS = 20;
const SEB_PASSWORD = { least: 4, most: 64 } as const;

const LeastVersion = z.nullable(
  z.string(SEB_MESSAGES.version).check(z.trim(), z.regex(/^\d{1,4}(\.\d{1,6}){1,3}$/, SEB_MESSAGES.version)),
);

/** Readable aloud, and typed on any keyboard. */
const Password = z.nullable(
  z
    .string(SEB_MESSAGES.password)
    .check(
      z.trim(),
      z.regex(/^[\x20-\x7e]*$/, SEB_MESSAGES.password),
      z.minLength(SEB_PASSWORD.least, SEB_MESSAGES.password),
      z.maxLength(SEB_PASSWORD.most, atMostCharacters(SEB_PASSWORD.most)),
    ),
);

const SebKey = z
  .string(SEB_MESSAGES.key)
  .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, SEB_MESSAGES.key));
export const SebKeys = z.array(SebKey).check(z.maxLength(MOST_SEB_KEYS, sebKeysAtMost(MOST_SEB_KEYS)));

export const SebForm = z.object({
  mode: z.enum(SEB_MODES),
  /** Of each platform; null for any. */
  least_windows: LeastVersion,
  least_macos: LeastVersion,
  least_ios: LeastVersion,
  /** Quivia's file: what SEB asks before it quits; null: it quits without. */
  quit_password: Password,
  /** Quivia's file: what SEB asks before it opens the file; null: nothing. */
  file_password: Password,
  /** Own file: one of them must be shown, where there are some. */
  config_keys: SebKeys,
  browser_exam_keys: SebKeys,
});
export type SebForm = z.output<typeof SebForm>;

const FileValue = z.union([z.boolean(), z.number(), z.string(), z.array(z.unknown())]);

export const SebSetting = z.extend(SebForm, {
  version: z.int(),
  /** From then on it can only be turned off, and versions and keys changed. */
  has_opened: z.boolean(),
  /** For an own file. */
  start_address: z.string(),
  quit_address: z.string(),
  /** What Quivia's file has in it, but for the student's own ticket. */
  file: z.record(z.string(), FileValue),
});
export type SebSetting = z.output<typeof SebSetting>;

const byId = z.object({ id: IdText });

export const getSebSetting = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/seb',
  access: EXAMINERS,
  share: 'run',
  summary: 'Whether an exam is taken in Safe Exam Browser, with which file and keys',
  params: byId,
  reply: SebSetting,
});

export const changeSebSetting = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/seb',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Have an exam taken in Safe Exam Browser, or no longer. Once it has opened it can only be turned off, and versions, keys and the quit password changed',
  params: byId,
  body: z.extend(SebForm, { version: z.int() }),
  reply: MessageReply,
});

export const previewSebFile = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/seb/preview',
  access: EXAMINERS,
  share: 'run',
  summary: "What Quivia's file would have in it with these settings, before they are saved",
  params: byId,
  body: SebForm,
  reply: z.object({ file: SebSetting.shape.file }),
});

const quiz_or_viva_id = Id;

export const makeSebFile = endpoint({
  method: 'POST',
  path: '/quiz/seb-file',
  access: CANDIDATES,
  summary:
    'Make a file that opens Safe Exam Browser for the own attempt. Its address works for ten minutes; the ticket in it signs in once, for this exam alone',
  body: z.object({ quiz_or_viva_id }),
  reply: z.object({
    /** sebs:// opens SEB where it is installed. */
    link: z.string(),
    /** The same file, to be saved. */
    file: z.string(),
    until: Moment,
  }),
});

export const getSebFile = endpoint({
  method: 'GET',
  path: '/seb/config/:file',
  access: 'public',
  summary: 'The file for one attempt, as Safe Exam Browser fetches it: without a session',
  params: z.object({ file: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.seb$/)) }),
  download: true,
  isSecretPath: true,
  hasHead: true,
});

/** The first address that SEB opens. */
export const startSeb = endpoint({
  method: 'GET',
  path: '/seb/start/:ticket',
  access: 'public',
  summary:
    'Use the ticket of a file: begins a session for that exam alone, and leads to the page that checks Safe Exam Browser',
  params: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  page: true,
  isSecretPath: true,
});

/** Of the page that shows SEB's keys for its own address. */
export const sebCheckPage = (examId: number, nonce: string) => `/seb/check/${examId}/${nonce}` as const;

export const SEB_QUIT_PAGE = '/seb/quit';
/** Where a ticket leads that was used, or is too old. */
export const SEB_AGAIN_PAGE = '/seb/again';

const Nonce = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/));

export const beginSebCheck = endpoint({
  method: 'POST',
  path: '/quiz/seb-nonce',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: 'The address of a page in which Safe Exam Browser can be checked once, in this session',
  body: z.object({ quiz_or_viva_id }),
  reply: z.object({ page: z.string() }),
});

/** What SEB's script says: longer than any of it is. */
const Shown = z.optional(z.string().check(z.maxLength(200)));

export const checkSeb = endpoint({
  method: 'POST',
  path: '/quiz/seb-check',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Show the keys of Safe Exam Browser: those that its script has for the address of the page, or in its headers those for this call. The nonce is that of the page, and works once',
  query: z.object({ nonce: Nonce }),
  body: z.object({ quiz_or_viva_id, config_key: Shown, browser_exam_key: Shown, version: Shown }),
  reply: z.object({
    /** stale: the nonce was used before; the page must be loaded again, with another. */
    outcome: z.enum(['verified', 'failed', 'stale']),
    failure: z.nullable(z.enum(SEB_FAILURES)),
  }),
});

export const quitSeb = endpoint({
  method: 'GET',
  path: '/quiz/seb-quit',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: 'The address at which Safe Exam Browser quits, once the own attempt has ended',
  query: z.object({ quiz_or_viva_id: IdText }),
  reply: z.object({
    /** Null where the exam isn't taken in Safe Exam Browser. */
    address: z.nullable(z.string()),
  }),
});

const ofStudent = z.object({ id: IdText, student_id: IdText });

export const exemptFromSeb = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/seb-exemption',
  access: STAFF,
  duty: 'invigilator',
  summary: 'Let one student take the exam in any browser, with a reason that the session report shows',
  params: ofStudent,
  body: z.object({ key: ActKey, reason: paragraph(500, MESSAGES.reason) }),
  reply: MessageReply,
});

export const endSebExemption = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/seb-exemption/end',
  access: STAFF,
  duty: 'invigilator',
  summary: 'The student takes the exam in Safe Exam Browser after all',
  params: ofStudent,
  body: z.object({ key: ActKey }),
  reply: MessageReply,
});
