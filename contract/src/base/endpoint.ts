// One declaration an endpoint: the server routes by it, the browser calls by it, the OpenAPI document,
// the validation and the permission sweep are made from it.
import type * as z from 'zod/mini';
import type { Role } from '../people/roles.ts';

export const API_BASE = '/api/v1';

/** How long an upload may take: the largest, of 40 MB, needs 45 kB a second. */
export const UPLOAD_MINUTES = 15;

/** Who may call: anyone, anyone signed in, or the holders of at least one of these roles. */
type Access = 'public' | 'signed-in' | readonly [Role, ...Role[]];

/**
 * The uses of tokens that aren't a person's own session. Each is answered only by calls that are declared for it.
 *
 * - guest: invited to a viva voce or to mark answers, without an account
 * - exam: one exam and nothing else, such as in Safe Exam Browser or by an entry slip (docs/decisions/0082)
 * - picker: the choice of an exam inside a learning platform, once
 */
export const TOKEN_USES = ['guest', 'exam', 'picker'] as const;
export type TokenUse = (typeof TOKEN_USES)[number];

/** What an API token may be for. A call without a scope answers no such token, and one with a scope only tokens that have it. */
export const SCOPES = [
  'results:read',
  'roster:write',
  'exams:read',
  'exams:write',
  'extra-time:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The field in which calls name their exam. A token for one exam is refused where it names another. */
export const EXAM_FIELD = 'quiz_or_viva_id';

/** What a person may do in the hall of one exam; each allows what those before it allow. */
export type Duty = 'observer' | 'invigilator' | 'chief' | 'owner';

/** What a person may do with one exam; each allows what those before it allow. */
export type Share = 'see' | 'mark' | 'run' | 'own';

/** In a viva voce: who sets it up, who examines, who is examined. */
type OralPart = 'coordinator' | 'examiner' | 'candidate';

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below API_BASE, without a closing slash; the server answers with and without one. */
  path: `/${string}`;
  /** Where it answers as well, in full. */
  alias?: `/${string}`;
  access: Access;
  /** At the exam `:id`, beside one of the roles. */
  duty?: Duty;
  /** Of the exam `:id`, beside one of the roles. */
  share?: Share;
  /** It shows marks or keys: those whose share is *see* get it when the exam is over. */
  showsMarks?: true;
  /** In the viva voce that it is about: the service checks it. */
  part?: OralPart;
  /** Tokens for these uses may call it too; they may call nothing else. */
  alsoFor?: readonly [TokenUse, ...TokenUse[]];
  /** API tokens with this scope may call it too, within the institution of the token. */
  scope?: Scope;
  summary: string;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: Schema;
  /** The body is a file's bytes as application/octet-stream, at most so many; its name goes in the query. */
  upload?: {
    most: number;
    /** The handler gets it piece by piece as it arrives, because it is too large for memory. */
    isStreamed?: true;
  };
  /** The body is a form of at most so many bytes, as browsers send them from other sites; its schema still says what is in it. */
  form?: { most: number };
  /** The reply is a file, to be saved or shown. */
  download?: true;
  /** What a person's browser opens: the reply is a page of its own, or leads elsewhere. So is a refusal. */
  page?: true;
  /** The path alone gives access, so it must stay out of the log. */
  isSecretPath?: true;
  /** A file that answers HEAD as well; replies always do. */
  hasHead?: true;
  /** Absent for a download, a page and a stream of server-sent events. */
  reply?: Schema;
}

export type Endpoint<E extends EndpointShape = EndpointShape> = Readonly<E>;

/** Server-sent events: the reply never ends. */
export const isStream = ({ reply, download, page }: EndpointShape): boolean => !reply && !download && !page;

// A page is built only with the endpoints that it calls.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointShape>(shape: E): Endpoint<E> {
  return shape;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives: checked and with defaults filled in. */
export interface Received<E extends EndpointShape> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  file: E['upload'] extends { isStreamed: true }
    ? AsyncIterable<Uint8Array>
    : E['upload'] extends object
      ? Uint8Array
      : undefined;
}

type Part<Name extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : Record<never, never>;

/** What a caller passes. */
export type Input<E extends EndpointShape> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends object ? { file: Uint8Array | Blob } : Record<never, never>);

/** What a handler returns, and what a caller gets back. */
export type ReplyOf<E extends EndpointShape> = Given<E['reply']>;
export type ReplyTo<E extends EndpointShape> = Parsed<E['reply']>;
