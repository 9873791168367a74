// How the service is doing, for the people who run it.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment } from './fields.ts';

/** `bad` needs somebody now, `watch` needs somebody soon. */
export const HEALTH_STATES = ['good', 'watch', 'bad'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const HEALTH_PARTS = [
  'database',
  'events',
  'saves',
  'attempts',
  'jobs',
  'mail',
  'backups',
  'load',
  'disk',
  'clock',
] as const;

export const HealthPart = z.object({
  part: z.enum(HEALTH_PARTS),
  state: z.enum(HEALTH_STATES),
  /** How it is, in one sentence. */
  finding: z.string(),
  /** What to do, unless all is well. */
  remedy: z.nullable(z.string()),
  figures: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type HealthPart = z.infer<typeof HealthPart>;

export const Health = z.object({
  /** The worst of its parts. */
  state: z.enum(HEALTH_STATES),
  checked_at: Moment,
  versions: z.array(z.object({ label: z.string(), value: z.string() })),
  parts: z.array(HealthPart),
});
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/admin/health',
  access: ['Admin'],
  summary: 'What is wrong with the service, and what to do about it',
  reply: Health,
});
