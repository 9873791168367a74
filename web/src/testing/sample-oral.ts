import type { Component, SchemeDefinition } from '@quivia/contract/marking/scheme';
import { circuitScheme } from '@quivia/contract/marking/stations';
import type { OralExam } from '@quivia/contract/oral/exams';

export const sampleComponent = (id: string, name: string, maximum: number): Component => ({
  id,
  name,
  maximum,
  minimum: null,
  method: { type: 'number', step: 0.5 },
  marked_by: 'each',
  subject: 'candidate',
  counts: true,
});

/** A viva voce as its coordinator sees it. */
export const sampleOral = (given: Partial<OralExam> = {}): OralExam => ({
  id: 7,
  title: 'Physics laboratory',
  kind: 'practical',
  institution: 'Example College',
  course_id: 1,
  course_name: 'Physics',
  course_code: 'PH101',
  coordinator: 'Gita',
  scheme: {
    components: [sampleComponent('record', 'Record', 10), sampleComponent('viva', 'Viva voce', 10)],
    pass_mark: 8,
    combine: 'mean',
    tolerance: 2,
    rounding: { to: 1, of: 'total' },
  },
  instructions: '',
  freezes: 'external',
  recording_days: null,
  version: 1,
  announced_at: null,
  cancelled_at: null,
  candidates: 24,
  starts_at: null,
  ends_at: null,
  stage: 'setting_up',
  is_coordinator: true,
  examiner: null,
  ...given,
});

/** Of two stations with schemes of their own: 20 marks in History, 10 in Counselling. */
export function sampleCircuit(): SchemeDefinition {
  const { scheme } = sampleOral();
  const of = (...components: Component[]) => ({ ...scheme, components });
  return circuitScheme(scheme, [
    {
      station: 1,
      name: 'History',
      scheme: of(sampleComponent('asks', 'Asks', 15), sampleComponent('sums-up', 'Sums up', 5)),
    },
    {
      station: 2,
      name: 'Counselling',
      scheme: of({ ...sampleComponent('listens', 'Listens', 10), minimum: 4 }),
    },
  ]);
}
