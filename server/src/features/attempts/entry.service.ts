// Who may start and submit, and in which browser. Attempts ask; the door of the hall and Safe Exam Browser answer.
import type { DoorForStudent, SebForStudent } from '@quivia/contract/attempts';
import type { MessageReply } from '../../platform/message-reply.ts';

interface Caller {
  userId: number;
  sessionId: number;
}

interface Attempt {
  id: number;
  exam_id: number;
  starts_at: Date;
  /** Whether the hall is asked at all. */
  has_door: boolean;
  /** Whether Safe Exam Browser is. */
  needs_seb: boolean;
}

/** Each refuses by throwing. */
export interface Entry {
  /** Before an attempt begins. The caller has compared the exam's own times. */
  requireEntry(attempt: Attempt, caller: Caller, code?: string): Promise<void>;
  /** Before an attempt that is under way is opened in another session, or in its first. */
  requireCodeAgain(attempt: Attempt, caller: Caller, code?: string): Promise<void>;
  /** Before a student submits; the deadline closes an attempt at any time. */
  requireSubmitAllowed(attempt: Attempt, caller: Caller): Promise<void>;
  /** Students wait with the code entered, so that a start is only a start. */
  giveCode(attempt: Attempt, caller: Caller, code: string): Promise<MessageReply>;
  /** What the waiting room shows, by attempt; nothing for exams without a door. */
  doorsOf(attempts: readonly Attempt[], caller: Caller): Promise<Map<number, DoorForStudent>>;
  /** Before questions are shown in a session, where the exam is taken in Safe Exam Browser. */
  requireSeb(attempt: Attempt, caller: Caller): Promise<void>;
  /** By attempt; nothing for exams that any browser can take. */
  sebsOf(attempts: readonly Attempt[], caller: Caller): Promise<Map<number, SebForStudent>>;
}

let entry: Entry | undefined;

export function useEntry(given: Entry): void {
  entry = given;
}

/** Nobody gets in while nobody is at the door. */
function atTheDoor(): Entry {
  if (!entry) throw new Error('Nobody has said who may start and submit');
  return entry;
}

export const requireEntry: Entry['requireEntry'] = (...given) => atTheDoor().requireEntry(...given);
export const requireCodeAgain: Entry['requireCodeAgain'] = (...given) =>
  atTheDoor().requireCodeAgain(...given);
export const requireSubmitAllowed: Entry['requireSubmitAllowed'] = (...given) =>
  atTheDoor().requireSubmitAllowed(...given);
export const giveCode: Entry['giveCode'] = (...given) => atTheDoor().giveCode(...given);
export const doorsOf: Entry['doorsOf'] = (...given) => atTheDoor().doorsOf(...given);
export const requireSeb: Entry['requireSeb'] = (...given) => atTheDoor().requireSeb(...given);
export const sebsOf: Entry['sebsOf'] = (...given) => atTheDoor().sebsOf(...given);
