// Every state of an attempt, and every way from one to another. No status changes but by these.
//
//                    start                 submit
//    ┌──────────┐ ────────▶ ┌─────────────┐ ────────▶ ┌───────────┐
//    │ assigned │           │ in_progress │           │ submitted │ ─────────────┐
//    └──────────┘           └─────────────┘           └───────────┘              │
//       │                      │       ▲   deadline   ┌────────────────────┐     │
//       │                      └───────│────────────▶ │ closed_by_deadline │ ────┤ reopen
//       │ window ends                  │              └────────────────────┘     │ (back to
//       │           ┌────────┐         │                                         │ in_progress)
//       └─────────▶ │ absent │ ────────┴─────────────────────────────────────────┘
//                   └────────┘
//    disqualify: from every state but cancelled, to disqualified; it can be reopened too.
//    cancel:     from every state, to cancelled, with the whole exam; nothing leads out of it.
import type { AttemptStatus } from '@quivia/contract/attempts';

interface Transition {
  from: readonly AttemptStatus[];
  to: AttemptStatus;
  /** Who may cause it. */
  by: 'student' | 'clock' | 'examiner';
}

export const TRANSITIONS = {
  start: { from: ['assigned'], to: 'in_progress', by: 'student' },
  submit: { from: ['in_progress'], to: 'submitted', by: 'student' },
  close: { from: ['in_progress'], to: 'closed_by_deadline', by: 'clock' },
  miss: { from: ['assigned'], to: 'absent', by: 'clock' },
  disqualify: {
    from: ['assigned', 'in_progress', 'submitted', 'closed_by_deadline', 'absent'],
    to: 'disqualified',
    by: 'examiner',
  },
  reopen: {
    from: ['submitted', 'closed_by_deadline', 'disqualified', 'absent'],
    to: 'in_progress',
    by: 'examiner',
  },
  cancel: {
    from: ['assigned', 'in_progress', 'submitted', 'closed_by_deadline', 'disqualified', 'absent'],
    to: 'cancelled',
    by: 'examiner',
  },
} as const satisfies Record<string, Transition>;

export type Act = keyof typeof TRANSITIONS;

export const allows = (act: Act, status: AttemptStatus): boolean =>
  (TRANSITIONS[act].from as readonly AttemptStatus[]).includes(status);

/** It can still be taken. */
export const LIVING = ['assigned', 'in_progress'] as const satisfies readonly AttemptStatus[];

/** It has ended with a result, unless it says why there is none. */
export const GRADED = ['submitted', 'closed_by_deadline'] as const satisfies readonly AttemptStatus[];

export const isLiving = (status: AttemptStatus) => (LIVING as readonly AttemptStatus[]).includes(status);
export const isGraded = (status: AttemptStatus) => (GRADED as readonly AttemptStatus[]).includes(status);
