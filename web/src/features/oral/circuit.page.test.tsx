// A circuit whose stations have schemes of their own, on the pages that show it.
import { getAwards } from '@quivia/contract/oral/awards';
import { getOral, getOralProgress, listStationSchemes, setStationScheme } from '@quivia/contract/oral/exams';
import {
  type Blocker,
  getAwardList,
  getAwardLists,
  type ListShown,
  listOwnOralResults,
} from '@quivia/contract/oral/lists';
import { getOralPapers } from '@quivia/contract/oral/prints';
import { addScheme, listSchemes } from '@quivia/contract/oral/schemes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleCircuit, sampleOral } from '../../testing/sample-oral.ts';
import { samplePapers } from '../../testing/sample-papers.ts';

beforeAll(() =>
  Promise.all([
    import('./oral-page.tsx'),
    import('./setup/overview-page.tsx'),
    import('./awards/marks-page.tsx'),
    import('./prints/prints-page.tsx'),
    import('./results/viva-results.tsx'),
  ]),
);

const AT = '2026-11-16T09:00:00.000Z';
const HASH = 'a'.repeat(64);
const circuit = sampleOral({ kind: 'osce', scheme: sampleCircuit() });
const RULE =
  'The marks of all stations are added up. Candidates need marks at every station. Candidates pass with 16 marks of 30: the pass marks of the stations added up.';

const PROGRESS = {
  candidates: 2,
  groups: 0,
  ungrouped: 2,
  panels: 2,
  idle_panels: 0,
  examiners: 2,
  externals: 0,
  sessions: 2,
  unplaced: 0,
  has_marks: false,
  announced_at: null,
  states: { registered: 2 },
};

const setUp = (has_marks = false) =>
  fakeServer()
    .on(getOral, circuit)
    .on(getOralProgress, { ...PROGRESS, has_marks })
    .on(listSchemes, [])
    .on(listStationSchemes, {
      institution_id: 4,
      scheme: sampleOral().scheme,
      stations: [
        {
          station: 1,
          name: 'History',
          scheme: { version_id: 31, name: 'Taking a history', version: 2, definition: sampleOral().scheme },
        },
        { station: 2, name: 'Counselling', scheme: null },
      ],
    })
    .on(setStationScheme, { message: 'Station 2, Counselling has its own marking scheme now.' })
    .on(addScheme, { message: 'Saved.', id: 9, version: 1, version_id: 90 });

test('the coordinator chooses the scheme of each station, or writes one for it', async () => {
  const server = setUp();
  const { user, container } = renderPage('/oral/7', { as: 'Faculty' });
  const first = await screen.findByLabelText<HTMLSelectElement>('Station 1, History');
  expect(first.selectedOptions[0]?.textContent).toBe('Taking a history (version 2)');
  await expectAccessible(container);
  const second = screen.getByLabelText<HTMLSelectElement>('Station 2, Counselling');
  expect(second.selectedOptions[0]?.textContent).toBe('Scheme of the viva voce');
  await user.selectOptions(second, 'OSCE station, 20 marks');
  await user.selectOptions(first, 'Scheme of the viva voce');
  await waitFor(() =>
    expect(server.sentTo(setStationScheme)).toMatchObject([
      { params: { id: '7', station: '2' }, body: { scheme: { preset: 'osce-station' } } },
      { params: { id: '7', station: '1' }, body: { scheme: null } },
    ]),
  );

  await user.click(screen.getByRole('button', { name: 'Write a scheme for Station 2, Counselling' }));
  const editor = within(await screen.findByRole('dialog'));
  expect(editor.getByLabelText<HTMLInputElement>('Name of the scheme').value).toBe(
    'Physics laboratory: Station 2, Counselling',
  );
  await user.click(editor.getByRole('button', { name: 'Save scheme' }));
  await waitFor(() =>
    expect(server.sentTo(setStationScheme)[2]).toMatchObject({
      params: { id: '7', station: '2' },
      body: { scheme: { version_id: 90 } },
    }),
  );
  const sentences = RULE.split('. ');
  expect(sentences).not.toHaveLength(0);
  for (const sentence of sentences) expect(container.textContent).toContain(sentence);
});

test('once marks have been given, the schemes of the stations stay', async () => {
  setUp(true);
  renderPage('/oral/7', { as: 'Faculty' });
  const first = await screen.findByLabelText<HTMLSelectElement>('Station 1, History');
  expect(first.disabled).toBe(true);
  expect(screen.getByText("Marks have been given, so the schemes can't be changed.")).toBeDefined();
  expect(screen.queryByRole('button', { name: /Write a scheme/ })).toBeNull();
});

const MARKS = [
  { id: 's1-1', mark: 9 },
  { id: 's1-2', mark: 3.25 },
  { id: 's2-1', mark: 3.5 },
];
const STATIONS = [
  { station: 1, mark: 12.25 },
  { station: 2, mark: 3.5 },
];

const LIST: ListShown = {
  list: 'exam',
  session_id: null,
  name: '',
  starts_at: null,
  state: 'open',
  candidates: 1,
  hash: HASH,
  blockers: [],
  verified_by: null,
  verified_at: null,
  revisions: [],
  has_changed: false,
  released_revision: null,
  released_at: null,
  can_verify: true,
  can_freeze: false,
};

test('marks are by station with the rule that adds them up, and what is open names the station', async () => {
  const sheet = (name: string, at: number): Blocker => ({
    type: 'sheet',
    subject: { candidate_id: 10 + at },
    name,
    examiner_id: 4,
    examiner: 'Dr Iyer',
    station: 2,
  });
  const apart: Blocker = {
    type: 'difference',
    subject: { candidate_id: 1 },
    name: 'Anna',
    station: 1,
    sheet_ids: [3, 4],
    by: 5,
  };
  fakeServer()
    .on(getOral, circuit)
    .on(getAwards, {
      candidates: [
        {
          candidate_id: 1,
          roll_number: 'R1',
          name: 'Anna',
          state: 'done',
          group_id: null,
          group: null,
          session_id: null,
          award: {
            unmarked: null,
            state: 'agreed',
            components: MARKS,
            stations: STATIONS,
            total: 16,
            outcome: 'fail',
            missed: ['s2-1'],
            differences: [],
          },
        },
      ],
      subjects: [],
    })
    .on(getAwardLists, {
      lists: [{ ...LIST, blockers: [apart, sheet('Bala', 0), sheet('Cara', 1)] }],
      unplaced: 0,
    });
  renderPage('/oral/7/marks', { as: 'Faculty' });
  const table = within(await screen.findByRole('table', { name: 'Marks of all candidates' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Roll number',
    'Name',
    'State',
    'Station 1, History (20)',
    'Station 2, Counselling (10)',
    'Total (30)',
    'Result',
  ]);
  expect(table.getByRole('row', { name: /R1 Anna Agreed 12.25 3.5 16 Fail/ }).textContent).toContain(
    'Minimum missed: Station 2, Counselling: Listens',
  );
  expect(screen.getByText(RULE)).toBeDefined();
  expect(screen.getByText('Anna, Station 1, History: sheets differ by 5.')).toBeDefined();
  expect(screen.getByText('Station 2, Counselling, Dr Iyer: 2 sheets to come')).toBeDefined();
});

test('a blank mark sheet has the components of its station', async () => {
  const [session] = samplePapers().sessions;
  const sessions = session ? [{ ...session, station: 2, name: 'Counselling' }] : [];
  fakeServer().on(getOral, circuit).on(getOralPapers, samplePapers({ sessions }));
  renderPage('/oral/7/prints?document=blank', { as: 'Faculty' });
  const sheet = within(await screen.findByRole('article', { name: 'Blank mark sheet' }));
  expect(sheet.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No.',
    'Roll number',
    'Name',
    'Listens (10)',
    'Total (10)',
  ]);
});

test('the award list is printed with a column for each station, and says how they become the total', async () => {
  const { id, title, kind, institution, course_name, course_code, coordinator, freezes, scheme } = circuit;
  fakeServer()
    .on(getOral, circuit)
    .on(getOralPapers, samplePapers())
    .on(getAwardLists, { lists: [LIST], unplaced: 0 })
    .on(getAwardList, {
      list: {
        exam: { id, title, kind, institution, course_name, course_code, coordinator, freezes },
        session: null,
        scheme,
        maximum: 30,
        examiners: [],
        rows: [
          {
            candidate_id: 1,
            roll_number: 'R1',
            name: 'Anna',
            group: null,
            unmarked: null,
            components: MARKS,
            stations: STATIONS,
            total: 16,
            outcome: 'fail',
            missed: ['s2-1'],
            agreed: [],
          },
        ],
        overrides: [],
      },
      revision: null,
    });
  renderPage('/oral/7/prints?document=award', { as: 'Faculty' });
  const sheet = await screen.findByRole('article', { name: 'Award list' });
  const row = within(sheet).getByText('R1').closest('tr');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent).slice(1, 6)).toEqual([
    'R1',
    'Anna',
    '12.25',
    '3.5 *',
    '16',
  ]);
  expect(sheet.textContent).toContain('Station 2, Counselling (10)');
  expect(sheet.textContent).toContain(RULE);
});

test('a student sees a mark for each station, with its components below', async () => {
  const part = { counts: true, is_missed: false };
  fakeServer().on(listOwnOralResults, [
    {
      exam_id: 7,
      title: 'Skills',
      course_name: 'Physics',
      course_code: 'PH101',
      released_at: AT,
      revision: 1,
      unmarked: null,
      components: [
        { ...part, name: 'Asks', mark: 9, maximum: 15, station: 1 },
        { ...part, name: 'Sums up', mark: 3.25, maximum: 5, station: 1 },
        { ...part, name: 'Listens', mark: 3.5, maximum: 10, station: 2, is_missed: true },
      ],
      stations: [
        { station: 1, name: 'Station 1, History', mark: 12.25, maximum: 20 },
        { station: 2, name: 'Station 2, Counselling', mark: 3.5, maximum: 10 },
      ],
      total: 16,
      maximum: 30,
      outcome: 'fail',
    },
  ]);
  renderPage('/student?panel=view-results', { as: 'Student' });
  const table = within(await screen.findByRole('table', { name: 'Marks in Skills' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ComponentMarksOut of',
    'Station 1, History12.2520',
    'Asks915',
    'Sums up3.255',
    'Station 2, Counselling3.510',
    'Listens (minimum missed)3.510',
    'Total1630',
  ]);
});
