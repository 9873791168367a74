import type { OralPapers } from '@quivia/contract/oral/prints';

const START = Date.parse('2026-03-02T04:30:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

/** What the prints of a viva voce of two candidates show: one was done, the other did not come. */
export const samplePapers = (given: Partial<OralPapers> = {}): OralPapers => ({
  sessions: [
    {
      id: 5,
      name: 'Forenoon',
      panel: 'Panel A',
      room: 'Physics lab',
      station: null,
      starts_at: at(0),
      ends_at: at(180),
      examiner_ids: [3, 4],
      slots: [
        { starts_at: at(0), ends_at: at(10), candidate_ids: [11] },
        { starts_at: at(10), ends_at: at(20), candidate_ids: [12] },
      ],
    },
  ],
  candidates: [
    {
      id: 11,
      roll_number: '21P01',
      name: 'Anil',
      state: 'done',
      state_at: at(10),
      note: '',
      topic: 'Thin films',
      group_id: null,
      group: null,
      guide: 'Asha Rao',
    },
    {
      id: 12,
      roll_number: '21P02',
      name: 'Bina',
      state: 'absent',
      state_at: at(20),
      note: 'Did not come',
      topic: '',
      group_id: null,
      group: null,
      guide: null,
    },
  ],
  examiners: [
    { id: 3, name: 'Asha Rao', role: 'internal', affiliation: '' },
    { id: 4, name: 'K. Raman', role: 'external', affiliation: 'NIT Warangal' },
  ],
  hash: 'ab'.repeat(32),
  ...given,
});
