// A phone as the camera of one question: the page of the exam shows a code, and the phone that opens it can photograph for this
// question of this attempt and do nothing else. It needs no sign-in.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment } from '../base/fields.ts';
import { FileId, UploadAnswer } from '../kinds/upload.ts';
import { CANDIDATES } from '../people/roles.ts';
import { AnswerFile, FilePart } from './answer-files.ts';
import { DeviceText } from './attempts.ts';

/** How long a code can be opened, and how long a phone that photographs nothing stays connected. */
export const CAMERA_MINUTES = 10;

/** In the calls of the phone: what it chose at random when it opened the code. */
export const CAMERA_HEADER = 'x-camera-key';

const Secret = z.string().check(z.regex(/^[\w-]{20,64}$/));

/** The pages of the answer, in their order. */
const { files } = UploadAnswer.shape;

const Camera = z.object({
  /** `waiting`: the code has not been opened. */
  state: z.enum(['none', 'waiting', 'open']),
  files,
});
export type Camera = z.output<typeof Camera>;

const atQuestion = z.object({ quiz_or_viva_id: Id, question_id: Id, device: z.optional(DeviceText) });

export const makeCamera = endpoint({
  method: 'POST',
  path: '/quiz/camera',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Make a code that connects a phone as camera for one question, in the session that opened the exam. It can be opened once within ten minutes, and ends the code before it',
  body: atQuestion,
  reply: z.object({ secret: Secret, ends_at: Moment, server_time: Moment }),
});

export const getCamera = endpoint({
  method: 'GET',
  path: '/quiz/camera',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: 'Whether a phone is connected as camera for this question, and the files of its answer',
  query: z.object({ quiz_or_viva_id: IdText, question_id: IdText }),
  reply: Camera,
});

export const endCamera = endpoint({
  method: 'POST',
  path: '/quiz/camera/end',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Disconnect the phone, or end a code. Returns the files of the answer, which no phone can change any longer',
  body: atQuestion,
  reply: Camera,
});

/** All that the phone learns: nothing about the person, the exam or the question. */
const CameraPages = z.object({
  files,
  /** The exam is paused: pages wait on the phone until it continues. */
  is_paused: z.boolean(),
});
export type CameraPages = z.output<typeof CameraPages>;

export const openCamera = endpoint({
  method: 'POST',
  path: '/camera/open',
  access: 'public',
  summary:
    'Open a code with a key that the phone chose. The key alone can continue: another one is refused, and a repeat with the same key changes nothing',
  body: z.object({ secret: Secret, key: Secret }),
  reply: CameraPages,
});

export const listCameraPages = endpoint({
  method: 'GET',
  path: '/camera/page',
  access: 'public',
  summary:
    'The pages that were photographed for the question, as the phone with the key in x-camera-key sees them',
  reply: CameraPages,
});

export const getCameraPage = endpoint({
  method: 'GET',
  path: '/camera/page/content',
  access: 'public',
  summary: 'One page of the answer, for the phone with the key in x-camera-key',
  query: z.object({ file: FileId }),
  download: true,
});

export const setCameraPages = endpoint({
  method: 'POST',
  path: '/camera/page',
  access: 'public',
  summary:
    'Name the complete files of the answer in their order, from the phone with the key in x-camera-key. Refused with changed_meanwhile where they were others than the phone believes',
  body: z.object({ was: files, files }),
  reply: z.extend(CameraPages, {
    /** It came after the deadline: kept, and counted only if an examiner accepts it. */
    is_late: z.boolean(),
  }),
});

export const storeCameraPart = endpoint({
  method: 'POST',
  path: '/camera/part',
  access: 'public',
  summary: 'Store one part of a photograph, from the phone with the key in x-camera-key',
  query: z.object(FilePart.fields),
  upload: { most: FilePart.most },
  reply: z.pick(AnswerFile, { state: true, why: true }),
});
