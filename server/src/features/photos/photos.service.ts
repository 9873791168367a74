// Photos of students. The college stores and removes them; who sees one is decided by the exam at which they are needed.
import { createHash } from 'node:crypto';
import { PHOTO } from '@quivia/contract/photos';
import type { Download } from '@quivia/files/download';
import { FileProblem } from '@quivia/files/file-problem';
import { AppError } from '../../platform/app-error.ts';
import { hours, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import * as audit from '../audit/audit.service.ts';
import * as images from '../images/images.service.ts';
import { institutionOf } from '../people/institution-access.service.ts';
import * as queries from './photos.queries.ts';
import { logged, words } from './photos.words.ts';

/** A large college at the start of a term. */
const UPLOADS: Limit = { tries: 10_000, within: hours(1) };

interface About {
  roll_number: string;
  institution_id?: number | undefined;
}

/** As pictures of questions are checked and freed of metadata, and small. */
function checked(file: Uint8Array) {
  try {
    const picture = images.check(file);
    if (picture.type === 'image/svg+xml') throw new FileProblem(words.notPhoto);
    if (Math.max(picture.width, picture.height) > PHOTO.longestSide)
      throw new FileProblem(words.tooManyPixels({ most: PHOTO.longestSide }));
    return picture;
  } catch (error) {
    if (error instanceof FileProblem) throw new AppError('invalid_input', { message: error.said });
    throw error;
  }
}

const noStudent = (who: string) => new AppError('not_found', { message: words.noStudent({ who }) });

export async function store(actor: Actor, about: About, file: Uint8Array): Promise<MessageReply> {
  await countOrRefuse(`photo:${actor.userId}`, UPLOADS, 'too_many_requests');
  const { roll_number: who } = about;
  const institution_id = await institutionOf(actor, about.institution_id);
  const { type, bytes } = checked(file);
  const tag = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return inTransaction(async () => {
    const photo = { type, bytes, tag, by: actor.userId, at: now() };
    if (!(await queries.upsertPhoto({ institution_id, roll_number: who }, photo))) throw noStudent(who);
    await audit.record(actor, 'photo.stored', logged.stored({ who }), { institutionId: institution_id });
    return messageReply(words.stored({ who }));
  });
}

export async function remove(actor: Actor, about: About): Promise<MessageReply> {
  const { roll_number: who } = about;
  const institutionId = await institutionOf(actor, about.institution_id);
  return inTransaction(async () => {
    if (!(await queries.deletePhoto(institutionId, who)))
      throw new AppError('not_found', { message: words.none });
    await audit.record(actor, 'photo.removed', logged.removed({ who }), { institutionId });
    return messageReply(words.removed({ who }));
  });
}

const MOST_MISSING = 200;

export async function counts(actor: Actor, { institution_id }: { institution_id?: number | undefined }) {
  const institutionId = await institutionOf(actor, institution_id);
  return {
    ...(await queries.selectCounts(institutionId)),
    missing: await queries.selectMissing(institutionId, MOST_MISSING),
  };
}

/** For somebody who may see it: the caller has been checked. */
export async function photoOf(grantId: number): Promise<Download> {
  const photo = await queries.selectPhoto(grantId);
  if (!photo) throw new AppError('not_found', { message: words.none });
  return { ...photo, filename: `photo.${photo.type.slice('image/'.length)}` };
}

export async function forgetPerson(userId: number): Promise<void> {
  await queries.deletePhotosOf(userId);
}

/** A college has no use for photos of people who have left. */
export const deletePhotos = job('delete-photos', () => queries.deleteOfFormer(), { schedule: '23 3 * * *' });
