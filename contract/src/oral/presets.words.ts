// Marking schemes as universities print them, to start from.

import type { Component, SchemeDefinition } from '../marking/scheme.ts';
import type { OralKind } from './parts.ts';

export interface Preset {
  id: string;
  name: string;
  /** For which kind of viva it is offered first. */
  kind: OralKind;
  definition: SchemeDefinition;
}

const component = (
  id: string,
  name: string,
  maximum: number,
  given: Partial<Omit<Component, 'id' | 'name' | 'maximum'>> = {},
): Component => ({
  id,
  name,
  maximum,
  minimum: null,
  method: { type: 'number', step: maximum > 10 ? 1 : 0.5 },
  marked_by: 'each',
  subject: 'candidate',
  counts: true,
  ...given,
});

/** A tenth of the maximum, and a whole number: what examiners usually settle without a talk. */
const scheme = (
  components: Component[],
  given: Partial<Omit<SchemeDefinition, 'components'>> = {},
): SchemeDefinition => ({
  components,
  pass_mark: null,
  combine: 'mean',
  tolerance: Math.max(
    1,
    Math.round(components.reduce((sum, { counts, maximum }) => sum + (counts ? maximum : 0), 0) / 10),
  ),
  rounding: { to: 1, of: 'total' },
  ...given,
});

const done = (id: string, text: string, mark: number) => ({ id, text, mark });
const level = (id: string, name: string, mark: number, description = '') => ({ id, name, mark, description });

export const PRESETS: readonly Preset[] = [
  {
    id: 'jntuh-lab',
    name: 'JNTUH laboratory, 60 marks',
    kind: 'practical',
    definition: scheme(
      [
        component('write-up', 'Write-up', 10),
        component('experiment', 'Experiment', 15),
        component('result', 'Evaluation of results', 15),
        component('presentation', 'Presentation of another experiment', 10),
        component('viva', 'Viva voce', 10),
      ],
      { pass_mark: 21 },
    ),
  },
  {
    id: 'ap-r23-lab',
    name: 'Andhra Pradesh R23 laboratory, 70 marks',
    kind: 'practical',
    definition: scheme(
      [
        component('procedure', 'Procedure', 20),
        component('experiment', 'Experimental work and results', 30),
        component('viva', 'Viva voce', 20),
      ],
      { pass_mark: 24.5 },
    ),
  },
  {
    id: 'ktu-lab',
    name: 'KTU laboratory, 75 marks',
    kind: 'practical',
    definition: scheme(
      [
        component('preliminary', 'Preliminary work', 15),
        component('implementation', 'Implementation of the work', 10),
        component('performance', 'Performance, result and inference', 25),
        component('viva', 'Viva voce', 20),
        component('record', 'Record', 5),
      ],
      { pass_mark: 30 },
    ),
  },
  {
    id: 'anna-practical',
    name: 'Anna University practical, 100 marks',
    kind: 'practical',
    definition: scheme(
      [
        component('aim', 'Aim and procedure', 20),
        component('experiment', 'Conduct of the experiment', 30),
        component('result', 'Calculation and result', 30),
        component('viva', 'Viva voce', 10),
        component('record', 'Record', 10),
      ],
      { pass_mark: 50 },
    ),
  },
  {
    id: 'anna-project',
    name: 'Anna University project, 100 marks',
    kind: 'project',
    definition: scheme(
      [
        component('reviews', 'Reviews during the semester', 40, { marked_by: 'entered' }),
        component('report', 'Project report', 20, { subject: 'group' }),
        component('presentation', 'Presentation and demonstration', 20),
        component('viva', 'Viva voce', 20),
      ],
      { pass_mark: 50, combine: 'component', tolerance: 4 },
    ),
  },
  {
    id: 'subject-viva',
    name: 'Subject viva, 5 marks',
    kind: 'subject',
    definition: scheme([component('viva', 'Viva voce', 5, { method: { type: 'number', step: 0.5 } })], {
      tolerance: 1,
      rounding: { to: 0.5, of: 'total' },
    }),
  },
  {
    id: 'osce-station',
    name: 'OSCE station, 20 marks',
    kind: 'osce',
    definition: scheme(
      [
        component('checklist', 'Checklist', 20, {
          method: {
            type: 'checklist',
            items: [
              done('greets', 'Greets the patient and introduces themselves', 2),
              done('identity', "Confirms the patient's identity", 2),
              done('consent', 'Explains the examination and obtains consent', 3),
              done('hygiene', 'Cleans their hands before and after', 2),
              done('examines', 'Examines in the right order', 5),
              done('findings', 'Names the findings correctly', 4),
              done('closes', 'Thanks the patient and answers questions', 2),
            ],
          },
        }),
        component('global', 'Global rating', 5, {
          counts: false,
          method: {
            type: 'levels',
            levels: [
              level('fail', 'Clear fail', 1),
              level('borderline', 'Borderline', 2),
              level('pass', 'Clear pass', 3),
              level('good', 'Good', 4),
              level('excellent', 'Excellent', 5),
            ],
          },
        }),
      ],
      { combine: 'component', tolerance: 2, rounding: { to: 0.5, of: 'total' } },
    ),
  },
  {
    id: 'phd',
    name: 'PhD viva voce',
    kind: 'phd',
    definition: scheme(
      [
        component('thesis', 'Thesis', 4, {
          method: {
            type: 'levels',
            levels: [
              level('not-accepted', 'Not accepted', 0),
              level('major', 'Major corrections', 1),
              level('minor', 'Minor corrections', 3),
              level('accepted', 'Accepted as it is', 4),
            ],
          },
        }),
        component('defence', 'Defence of the thesis', 4, {
          minimum: 2,
          method: {
            type: 'levels',
            levels: [
              level('not-satisfactory', 'Not satisfactory', 0),
              level('satisfactory', 'Satisfactory', 2),
              level('good', 'Good', 3),
              level('excellent', 'Excellent', 4),
            ],
          },
        }),
      ],
      { combine: 'agreed', tolerance: 0, pass_mark: null, rounding: { to: 0.5, of: 'components' } },
    ),
  },
];
