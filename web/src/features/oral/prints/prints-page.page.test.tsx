import { getOral, type OralExam } from '@quivia/contract/oral/exams';
import { type AwardList, getAwardList, getAwardLists, type ListRow } from '@quivia/contract/oral/lists';
import { getOralPapers, getPrintedSheets, type OralPapers } from '@quivia/contract/oral/prints';
import { getTheses } from '@quivia/contract/oral/thesis';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';
import { samplePapers } from '../../../testing/sample-papers.ts';

beforeAll(() => Promise.all([import('../oral-page.tsx'), import('./prints-page.tsx')]));

interface Given {
  oral?: Partial<OralExam>;
  papers?: Partial<OralPapers>;
}

function open(document: string, { oral = {}, papers = {} }: Given = {}) {
  fakeServer().on(getOral, sampleOral(oral)).on(getOralPapers, samplePapers(papers));
  return renderPage(`/oral/7/prints${document && `?document=${document}`}`, { as: 'Faculty' });
}

/** The document, as it goes to paper: its rows as text. */
async function printed(document: string, name: string, given?: Given) {
  const page = open(document, given);
  const sheet = await screen.findByRole('article', { name });
  const rows = within(sheet)
    .queryAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
  return { sheet, rows, text: sheet.textContent ?? '', page };
}

test('a coordinator sees each print with a sentence; circuits and theses have their own', async () => {
  const first = open('');
  expect(await screen.findByText('Who comes when, to put up outside the room.')).toBeTruthy();
  expect(screen.queryByText('Route cards')).toBeNull();
  expect(screen.queryByText('Report of the viva')).toBeNull();
  await expectAccessible(first.container);
  first.unmount();
  const circuit = open('', { oral: { kind: 'osce' } });
  expect(await screen.findByRole('link', { name: 'Route cards' })).toBeTruthy();
  circuit.unmount();
  open('', { oral: { is_coordinator: false, examiner: { id: 4, role: 'external', is_guest: true } } });
  expect(await screen.findByRole('link', { name: 'Attendance sheet' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Letter of appointment' })).toBeNull();
});

test('every print carries its hash at the foot, and the number of the page', async () => {
  const { text, page } = await printed('attendance', 'Attendance sheet');
  await expectAccessible(page.container);
  expect(text).toContain('ab'.repeat(32));
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--print-foot')).toContain('ab'.repeat(32));
  expect(style.getPropertyValue('--print-head')).toBe(
    '"Example College · Attendance sheet: Physics laboratory"',
  );
});

test('the notice for the door says who comes when', async () => {
  const { rows, text } = await printed('door', 'Notice for the door', {
    oral: { instructions: 'Record book' },
  });
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('21P01 | Anil');
  expect(text).toContain('Please bring: Record book');
});

test('the attendance sheet has a row to sign for each candidate', async () => {
  const { rows } = await printed('attendance', 'Attendance sheet');
  expect(rows[0]).toBe('No. | Time | Roll number | Name | Signature | Remarks');
  expect(rows[2]).toMatch(/^2 \| .* \| 21P02 \| Bina \| {2}\| Absent$/);
});

test('a blank mark sheet has the components of its examiner, and AB for who is absent', async () => {
  const { rows, page } = await printed('blank', 'Blank mark sheet');
  expect(rows[0]).toBe('No. | Roll number | Name | Record (10) | Viva voce (10) | Total (20)');
  expect(rows.slice(1)).toEqual(['1 | 21P01 | Anil |  |  | ', '2 | 21P02 | Bina |  |  | AB']);
  await page.user.selectOptions(screen.getByLabelText('Examiner'), 'K. Raman');
  expect(await screen.findByText('Signature of K. Raman, date')).toBeTruthy();
});

test('a blank mark sheet with a checklist has a page for each candidate', async () => {
  const scheme = structuredClone(sampleOral().scheme);
  const [first] = scheme.components;
  if (first) first.method = { type: 'checklist', items: [{ id: 'gloves', text: 'Wears gloves', mark: 1 }] };
  const { page } = await printed('blank', 'Blank mark sheet', { oral: { scheme } });
  await expectAccessible(page.container);
  expect(screen.getAllByText('☐ Wears gloves (1)')).toHaveLength(2);
  expect(screen.getByRole('region', { name: '21P02' }).className).toBe('print-sheet-page');
});

test('the absentee statement names who has no marks, and why', async () => {
  const { rows, text } = await printed('absentees', 'Absentee statement');
  expect(rows[1]).toBe('1 | 21P02 | Bina | AB (Absent) | Did not come');
  expect(text).toContain('1 of 2 candidates of this session has no marks.');
});

test('a session without a name and a panel leaves no empty line', async () => {
  const [session] = samplePapers().sessions;
  const sessions = session ? [{ ...session, name: '', panel: '' }] : [];
  const { sheet } = await printed('door', 'Notice for the door', { papers: { sessions } });
  const facts = [...sheet.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(facts).toContain('Room');
  expect(facts).not.toContain('Session');
});

test('the cover label counts what is in the envelope', async () => {
  const { text } = await printed('cover', 'Cover label');
  expect(text).toContain('Registered2');
  expect(text).toContain('Present1');
  expect(text).toContain('21P01 to 21P02');
  expect(text).toContain('Without marks1: 21P02');
});

test('the letter of appointment and the certificate name the external and their sessions', async () => {
  const { text, rows, page } = await printed('letter', 'Letter of appointment');
  expect(text).toContain('Dear K. Raman,');
  expect(rows[1]).toContain('Physics lab | Panel A | 2');
  page.unmount();
  const proof = await printed('certificate', 'Certificate of attendance');
  expect(proof.text).toContain('This is to certify that K. Raman, NIT Warangal, attended at Example College');
  expect(proof.rows[1]).toMatch(/Physics lab \| 1$/);
});

test('a certificate waits until a session has ended', async () => {
  const [session] = samplePapers().sessions;
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  open('certificate', { papers: { sessions: session ? [{ ...session, ends_at }] : [] } });
  expect(await screen.findByText('No session of this examiner has ended')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('route cards show each candidate the way through the stations and the rest in order of time', async () => {
  const [session] = samplePapers().sessions;
  if (!session) throw new Error('The sample has a session');
  const turned = session.slots.map((slot, index) => ({
    ...slot,
    candidate_ids: session.slots.at(index - 1)?.candidate_ids ?? [],
  }));
  const circuit = { circuit_size: 3, rests: [3] };
  const sessions = [
    { ...session, ...circuit, station: 1, name: 'Station 1' },
    { ...session, ...circuit, id: 6, station: 2, name: 'Airway', room: 'Ward 2', slots: turned },
  ];
  await printed('route-cards', 'Route cards', { oral: { kind: 'osce' }, papers: { sessions } });
  const card = screen.getByText('21P01, Anil').closest('li');
  expect(
    within(card as HTMLElement)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'TimeStationRoom',
    expect.stringMatching(/Station 1Physics lab$/),
    expect.stringMatching(/2, AirwayWard 2$/),
    expect.stringMatching(/3, Rest$/),
  ]);
});

test('the report on a thesis has its title, the panel, the reports and the result', async () => {
  const at = '2026-03-02T05:00:00.000Z';
  fakeServer()
    .on(getOral, sampleOral({ kind: 'phd' }))
    .on(getOralPapers, samplePapers())
    .on(getTheses, {
      due_at: null,
      can_decide: true,
      theses: [
        {
          candidate_id: 11,
          name: 'Anil',
          roll_number: '21P01',
          topic: 'Thin films',
          viva_at: at,
          reports: [
            {
              examiner_id: 4,
              examiner: 'K. Raman',
              is_own: false,
              is_in: true,
              submitted_at: at,
              recommendation: 'accept',
              text: 'Sound work.',
            },
          ],
          is_ready: true,
          override: null,
          result: { result: 'corrections', note: 'Chapter 3', by: 'Gita', at },
          hash: 'ef'.repeat(32),
        },
      ],
    });
  renderPage('/oral/7/prints?document=phd', { as: 'Faculty' });
  const text = (await screen.findByRole('article', { name: 'Report of the viva' })).textContent;
  for (const part of ['Thin films', 'K. RamanExternal examinerNIT Warangal', 'Accept', 'Chapter 3'])
    expect(text).toContain(part);
  expect(text).toContain('☒ The degree is awarded after the corrections below');
  expect(text).toContain('☐ The degree is awarded☒');
  expect(text).toContain('ef'.repeat(32));
});

test('without sessions the page says where to begin, and a failure can be tried again', async () => {
  const page = open('attendance', { papers: { sessions: [], candidates: [] } });
  expect(await screen.findByText('No sessions yet')).toBeTruthy();
  page.unmount();
  fakeServer().on(getOral, sampleOral()).on(getOralPapers, refusal('internal'));
  renderPage('/oral/7/prints', { as: 'Faculty' });
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});

test('a mark sheet shows what its examiner submitted, once it is open', async () => {
  const at = '2026-03-02T05:00:00.000Z';
  const subject = { name: '', roll_number: '', group_id: null, is_marked: true, due: [], earlier: [] };
  const sheet = { version: 1, values: {}, origin: 'device', submitted_at: at, reopened: null } as const;
  const papers = samplePapers();
  for (const one of papers.candidates) one.state = 'done';
  fakeServer()
    .on(getOral, sampleOral())
    .on(getOralPapers, papers)
    .on(getPrintedSheets, {
      hash: 'cd'.repeat(32),
      subjects: [
        {
          ...subject,
          candidate_id: 11,
          is_open: true,
          sheets: [{ ...sheet, id: 1, examiner_id: 3, marks: { record: 7.5, viva: 9.25 } }],
        },
        { ...subject, candidate_id: 12, is_open: false, sheets: [] },
      ],
    });
  renderPage('/oral/7/prints?document=filled&examiner=3', { as: 'Faculty' });
  const printedSheet = await screen.findByRole('article', { name: 'Mark sheet' });
  const rows = within(printedSheet)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
  expect(rows.slice(1)).toEqual([
    '1 | 21P01 | Anil | 7.5 | 9.25 | 16.75',
    '2 | 21P02 | Bina |  |  | Not open yet',
  ]);
  expect(printedSheet.textContent).toContain('cd'.repeat(32));
});

const ROW: ListRow = {
  candidate_id: 11,
  roll_number: '21P01',
  name: 'Anil',
  group: null,
  unmarked: null,
  components: [
    { id: 'record', mark: 8 },
    { id: 'viva', mark: 3.5 },
  ],
  total: 11.5,
  outcome: 'pass',
  missed: [],
  agreed: [],
};

function openAward(revisions: number[], rows: ListRow[] = [ROW]) {
  const { id, title, kind, institution, course_name, course_code, coordinator, freezes, scheme } =
    sampleOral();
  const [session] = samplePapers().sessions;
  const list: AwardList = {
    exam: { id, title, kind, institution, course_name, course_code, coordinator, freezes },
    session: session
      ? { id: 5, name: 'Forenoon', room: 'Lab', starts_at: session.starts_at, ends_at: session.ends_at }
      : null,
    scheme,
    maximum: 20,
    examiners: samplePapers().examiners,
    rows,
    overrides: [
      { what: 'Tablet 2 holds 3 marks', reason: 'It was stolen', by: 'Gita', at: '2026-03-02T09:00:00.000Z' },
    ],
  };
  const frozen = revisions.map((revision) => ({
    revision,
    hash: `${revision}`.repeat(64),
    note: revision > 1 ? 'A mark was mistyped' : '',
    frozen_at: '2026-03-02T10:00:00.000Z',
    frozen_by: 'K. Raman',
  }));
  fakeServer()
    .on(getOral, sampleOral())
    .on(getOralPapers, samplePapers())
    .on(getAwardLists, {
      unplaced: 0,
      lists: [
        {
          list: '5',
          session_id: 5,
          name: 'Forenoon',
          starts_at: session?.starts_at ?? null,
          state: revisions.length > 0 ? 'frozen' : 'open',
          candidates: rows.length,
          hash: '0'.repeat(64),
          blockers: [],
          verified_by: null,
          verified_at: null,
          revisions: frozen,
          has_changed: false,
          released_revision: null,
          released_at: null,
          can_verify: false,
          can_freeze: false,
        },
      ],
    })
    .on(getAwardList, ({ query }) => ({
      list,
      ...(query.revision === '2' && {
        replaced: {
          revision: 1,
          hash: '1'.repeat(64),
          changes: [
            { candidate_id: 11, roll_number: '21P01', name: 'Anil', part: 'Record', before: '7', after: '8' },
          ],
        },
      }),
      revision: frozen.find(({ revision }) => String(revision) === query.revision) ?? null,
    }));
  return renderPage('/oral/7/prints?document=award', { as: 'Faculty' });
}

test('a frozen award list has marks in figures and words, AB, overrides, revision and hash', async () => {
  const absent: ListRow = {
    ...ROW,
    candidate_id: 12,
    roll_number: '21P02',
    name: 'Bina',
    unmarked: 'absent',
    total: null,
    outcome: null,
  };
  const failed: ListRow = {
    ...ROW,
    candidate_id: 13,
    roll_number: '21P03',
    name: 'Chitra',
    outcome: 'fail',
    missed: ['viva'],
    agreed: ['She knew the method but had no result.'],
  };
  const page = openAward([2, 1], [ROW, absent, failed]);
  const sheet = await screen.findByRole('article', { name: 'Award list' });
  const rows = within(sheet)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
  expect(rows.slice(0, 4)).toEqual([
    'No. | Roll number | Name | Record (10) | Viva voce (10) | Total (20) | In words | Result',
    '1 | 21P01 | Anil | 8 | 3.5 | 11.5 | Eleven and a Half Only | Pass',
    '2 | 21P02 | Bina | AB | AB | AB | Absent | –',
    '3 | 21P03 | Chitra | 8 | 3.5 * | 11.5 | Eleven and a Half Only | Fail *',
  ]);
  expect(sheet.textContent).toMatch(/Revision 2, frozen .* by K\. Raman · \S+\/check\/2{64}/);
  expect(sheet.textContent).not.toContain('Draft');
  const hash = '1'.repeat(64);
  expect(
    within(sheet).getByText(`Revision 2, replaces 1 (hash ${hash}) because: A mark was mistyped`),
  ).toBeTruthy();
  expect(within(sheet).getByText('Changed since revision 1')).toBeTruthy();
  expect(within(sheet).getByRole('row', { name: '21P01 Anil Record 7 8' })).toBeTruthy();
  expect(within(sheet).getByText('It was stolen')).toBeTruthy();
  expect(within(sheet).getByText('She knew the method but had no result.')).toBeTruthy();
  expect(within(sheet).getByText('K. Raman, external examiner')).toBeTruthy();
  await expectAccessible(page.container);
  await page.user.selectOptions(screen.getByLabelText('Marks in words'), 'plain');
  expect(await screen.findAllByText('eleven and a half')).toHaveLength(2);
  await page.user.selectOptions(screen.getByLabelText('Version'), 'Current version');
  expect(await screen.findByText('Draft, not frozen')).toBeTruthy();
});

test('an award list that was never frozen is marked as a draft on every page', async () => {
  openAward([], [{ ...ROW, total: null, outcome: null }]);
  expect(await screen.findByText('Draft, not frozen')).toBeTruthy();
  expect(document.documentElement.style.getPropertyValue('--print-foot')).toMatch(/^"Draft, not frozen\./);
  expect(screen.getByText('Not yet')).toBeTruthy();
});
