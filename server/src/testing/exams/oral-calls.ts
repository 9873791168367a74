// Every call of the viva voce, one line each, for the sweeps over who is let in and who sees marks (oral-sweep.api.test.ts). A new
// call fails there until it has a line; its parameters and its body are made from the declaration.

/** Someone in every part, and outside. */
export const PEOPLE = [
  'coordinator',
  'admin',
  'internal',
  'external',
  'observer',
  'elsewhere',
  'stranger',
  'candidate',
  'foreignAdmin',
] as const;
export type Someone = (typeof PEOPLE)[number];

interface Line {
  /** Where none can be made from the declaration. */
  query?: Record<string, string>;
  body?: object;
  /** Refused although the declared part lets them in, such as an observer where marks are given. */
  not?: Someone[];
  /** Everyone gets what is theirs, and nobody is refused. */
  isOwn?: true;
  /** Ends what others are tried with: tried last. */
  isLast?: true;
}

const COORDINATORS: Someone[] = ['coordinator', 'admin'];

export const ORAL_CALLS: Record<string, Line> = {
  'GET /oral': {},
  'GET /oral/count': {},
  'POST /oral': {},
  'GET /oral/course': {},
  'GET /oral/scheme': {},
  'POST /oral/scheme': { body: {} },
  'PATCH /oral/scheme/:id': { body: {} },
  'DELETE /oral/scheme/:id': {},
  'POST /oral/invitation': {},
  'POST /oral/invitation/code': {},
  'POST /oral/invitation/entry': {},
  'POST /oral/invitation/declining': {},

  'GET /oral/:id': {},
  'PATCH /oral/:id': {},
  'GET /oral/:id/progress': {},
  'GET /oral/:id/station': {},
  'PATCH /oral/:id/station/:station': {},
  'POST /oral/:id/cancel': { isLast: true },

  'GET /oral/:id/candidate': {},
  'POST /oral/:id/candidate': {},
  'POST /oral/:id/candidate/remove': { isLast: true },
  'PATCH /oral/:id/candidate/:candidate_id': {},
  'GET /oral/:id/candidate/:candidate_id/step': {},
  'GET /oral/:id/candidate/:candidate_id/photo': { not: ['elsewhere'] },
  'POST /oral/:id/candidate/:candidate_id/state': { not: ['observer', 'elsewhere'] },
  'GET /oral/:id/student': {},
  'GET /oral/:id/group': {},
  'POST /oral/:id/group': {},
  'PATCH /oral/:id/group/:group_id': {},
  'DELETE /oral/:id/group/:group_id': {},

  'GET /oral/:id/people': {},
  'GET /oral/:id/colleague': {},
  'POST /oral/:id/examiner': {},
  'PATCH /oral/:id/examiner/:examiner_id': {},
  'POST /oral/:id/examiner/:examiner_id/invitation': {},
  'POST /oral/:id/examiner/:examiner_id/removal': { isLast: true },
  'POST /oral/:id/examiner/:examiner_id/substitute': { isLast: true },
  'POST /oral/:id/examiner/:examiner_id/conflict': {
    not: ['internal', 'observer', 'elsewhere'],
    isLast: true,
  },
  'POST /oral/:id/acceptance': { not: COORDINATORS },
  'POST /oral/:id/declining': { not: COORDINATORS },
  'POST /oral/:id/panel': {},
  'PATCH /oral/:id/panel/:panel_id': { isLast: true },
  'POST /oral/:id/panel/:panel_id/removal': { isLast: true },
  'POST /oral/:id/confirmation-code': { not: COORDINATORS },

  'GET /oral/:id/draw-rules': {},
  'POST /oral/:id/draw-rules': {},
  'GET /oral/:id/draws': { not: ['elsewhere'] },
  'POST /oral/:id/draws': { not: ['elsewhere'] },
  'POST /oral/:id/draws/:draw_id/replace': { not: ['elsewhere'] },
  'GET /oral/:id/live': {},
  'GET /oral/:id/print/papers': {},
  'GET /oral/:id/print/sheets': {},

  'GET /oral/:id/sheet': {},
  'GET /oral/:id/examine': { not: COORDINATORS },
  'POST /oral/:id/event': { not: COORDINATORS },
  'POST /oral/:id/sheet': { not: [...COORDINATORS, 'observer', 'elsewhere'] },
  'POST /oral/:id/sheet/:sheet_id/reopen': { not: ['internal', 'observer', 'elsewhere'], isLast: true },
  'POST /oral/:id/entered': {},
  'POST /oral/:id/excuse': { isLast: true },
  'POST /oral/:id/paper': { not: ['observer', 'elsewhere'] },
  'POST /oral/:id/carried': {},
  'POST /oral/:id/heard': { not: COORDINATORS },

  'GET /oral/:id/award': {},
  'POST /oral/:id/agreement': { not: COORDINATORS },
  'POST /oral/:id/agreement/:agreement_id/confirmation': { not: [...COORDINATORS, 'observer', 'elsewhere'] },
  'GET /oral/:id/list': {},
  'GET /oral/:id/list/:list': {},
  'GET /oral/:id/list/:list/export': {},
  'POST /oral/:id/list/:list/verification': { not: ['observer', 'elsewhere'] },
  'POST /oral/:id/list/:list/freeze': { not: ['internal', 'observer', 'elsewhere'], isLast: true },
  'POST /oral/:id/list/:list/override': {},
  'POST /oral/:id/list/:list/reopening': { isLast: true },
  'POST /oral/:id/list/:list/release': { isLast: true },
  'GET /oral/result': { isOwn: true },
  'GET /oral/:id/figures': {},
  'POST /oral/:id/figures/pass-mark': {},

  'GET /oral/:id/timetable': {},
  'POST /oral/:id/timetable/announce': {},
  'POST /oral/:id/timetable/generate': { isLast: true },
  'POST /oral/:id/slot/move': { isLast: true },
  'GET /oral/:id/room': {},
  'POST /oral/:id/room': {},
  'POST /oral/:id/session': {},
  'PATCH /oral/:id/session/:session_id': { isLast: true },
  'POST /oral/:id/session/:session_id/remove': { isLast: true },
  'POST /oral/:id/circuit': {},
  'GET /oral/own/viva': { isOwn: true },

  'GET /oral/:id/thesis': {},
  'POST /oral/:id/thesis/due': {},
  'POST /oral/:id/thesis/:candidate_id/report': {},
  'POST /oral/:id/thesis/:candidate_id/override': {},
  'POST /oral/:id/thesis/:candidate_id/result': {},

  'GET /oral/:id/recording': {},
  'POST /oral/:id/recording': {},
  'GET /oral/:id/recording/:recording_id': {},
  'POST /oral/:id/recording/:recording_id/delete': {},
};
