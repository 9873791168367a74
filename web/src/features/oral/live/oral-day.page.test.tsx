import { moveOralCandidate } from '@quivia/contract/oral/candidates';
import { type DrawnQuestion, drawQuestions, getDrawRules, setDrawRules } from '@quivia/contract/oral/draws';
import { getOral } from '@quivia/contract/oral/exams';
import { getLiveRooms, type LiveRoom } from '@quivia/contract/oral/live';
import {
  deleteRecording,
  listRecordings,
  type Recording,
  uploadRecording,
} from '@quivia/contract/oral/recordings';
import { getTheses, submitReport, type Thesis } from '@quivia/contract/oral/thesis';
import { getTimetable, type OralTimetable } from '@quivia/contract/oral/timetable';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderElement, renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';
import { DrawnQuestions } from '../draws/drawn-questions.tsx';
import { Recorder } from '../recordings/recorder.tsx';

beforeAll(() =>
  Promise.all([
    import('../oral-page.tsx'),
    import('./today-page.tsx'),
    import('../draws/questions-page.tsx'),
    import('../recordings/recordings-page.tsx'),
    import('../thesis/thesis-page.tsx'),
  ]),
);

const AT = '2026-11-16T09:18:00.000Z';
const minute = (n: number) => new Date(Date.parse('2026-11-16T09:00:00.000Z') + n * 60_000).toISOString();
const candidate = (
  id: number,
  name: string,
  state: 'done' | 'in_viva' | 'registered',
  at: number | null = null,
) => ({
  id,
  name,
  roll_number: `R${id}`,
  state,
  state_at: at === null ? null : minute(at),
});
const room: LiveRoom = {
  session_id: 4,
  name: 'Forenoon',
  station: null,
  room: 'Lab 2',
  panel: 'Panel A',
  starts_at: minute(0),
  ends_at: minute(120),
  behind: 6,
  examiners: [
    { id: 1, name: 'Dr Rao', role: 'external', device: { heard_at: AT, has_package: true, unsent: 3 } },
    { id: 2, name: 'Dr Nair', role: 'internal', device: null },
  ],
  slots: [
    {
      id: 1,
      starts_at: minute(0),
      ends_at: minute(10),
      group: null,
      missing_sheets: 1,
      candidates: [candidate(1, 'Asha', 'done', 15)],
    },
    {
      id: 2,
      starts_at: minute(10),
      ends_at: minute(20),
      group: null,
      missing_sheets: 0,
      candidates: [candidate(2, 'Bala', 'in_viva', 16)],
    },
    {
      id: 3,
      starts_at: minute(20),
      ends_at: minute(30),
      group: null,
      missing_sheets: 0,
      candidates: [candidate(3, 'Chitra', 'registered')],
    },
  ],
};

test('the coordinator sees who is in, who is next, how far behind, and what the devices hold', async () => {
  const server = fakeServer()
    .on(getOral, sampleOral())
    .on(getLiveRooms, { at: AT, rooms: [room], next_at: null })
    .on(moveOralCandidate, { message: 'Chitra called.' });
  const { container, user } = renderPage('/oral/7/today', { as: 'Faculty' });
  const lab = within(await screen.findByRole('region', { name: 'Lab 2 · Forenoon' }));
  expect(lab.getByText('6 min behind')).toBeTruthy();
  expect(lab.getByText('1 of 3 candidates done')).toBeTruthy();
  expect(lab.getAllByText('1 sheet missing').length).toBeGreaterThan(0);
  expect(lab.getByText(/3 marks unsent, last seen just now/)).toBeTruthy();
  expect(lab.getByText('no contact yet')).toBeTruthy();
  await expectAccessible(container);
  await user.click(lab.getByRole('button', { name: 'Call Chitra' }));
  await expect.poll(() => server.sentTo(moveOralCandidate)).toHaveLength(1);
  expect(server.sentTo(moveOralCandidate)).toMatchObject([
    { params: { candidate_id: '3' }, body: { state: 'called', note: '' } },
  ]);
});

test('a day without sessions says when the next one is', async () => {
  fakeServer()
    .on(getOral, sampleOral())
    .on(getLiveRooms, { at: AT, rooms: [], next_at: minute(3000) });
  renderPage('/oral/7/today', { as: 'Faculty' });
  await screen.findByText('No session today');
  expect(screen.getByText(/The next session begins/)).toBeTruthy();
});

const known = {
  bank_ids: [3],
  rules: { parts: [{ module_id: 5, difficulty: null, count: 3 }], most_uses: null, groups: 'each' as const },
  banks: [
    {
      id: 3,
      title: 'Waves',
      stock: [{ module_id: 5, module_name: 'Light', difficulty: 'easy' as const, questions: 2 }],
    },
  ],
  modules: [{ id: 5, name: 'Light' }],
};

const sessionAt = (id: number, name: string, starts: string, ends: string) => ({
  id,
  panel_id: 1,
  panel: 'Panel A',
  room_id: 1,
  room: 'Lab 2',
  station: null,
  circuit_size: null,
  name,
  guides_attend: false,
  starts_at: starts,
  ends_at: ends,
  slot_minutes: 10,
  breaks: [],
  examiners: [],
});
const slotOf = (id: number, session_id: number) => ({
  id,
  session_id,
  candidate_id: id,
  group_id: null,
  starts_at: minute(0),
  ends_at: minute(10),
  is_fixed: false,
});
const placedCandidate = (id: number, state: 'done' | 'in_viva') => ({
  id,
  roll_number: `R${id}`,
  name: `C${id}`,
  group_id: null,
  guide: null,
  extra_time: 0,
  state,
});
/** Long ago and done; long ago with somebody still in; and one to come. */
const sessions: OralTimetable = {
  sessions: [
    sessionAt(3, 'Finished', '2020-01-01T09:00:00.000Z', '2020-01-01T12:00:00.000Z'),
    sessionAt(4, 'Forenoon', '2020-01-02T09:00:00.000Z', '2020-01-02T12:00:00.000Z'),
    sessionAt(5, 'To come', '2199-01-02T09:00:00.000Z', '2199-01-02T12:00:00.000Z'),
  ],
  slots: [slotOf(1, 3), slotOf(2, 4)],
  candidates: [placedCandidate(1, 'done'), placedCandidate(2, 'in_viva')],
  groups: [],
  conflicts: [],
  unplaced: [],
  load: [],
  announced_at: null,
  unannounced: 0,
};

test('the coordinator decides what is drawn, and draws for a session of any day that is not over', async () => {
  const server = fakeServer()
    .on(getOral, sampleOral())
    .on(getTimetable, sessions)
    .on(getDrawRules, known)
    .on(setDrawRules, { message: 'Rules saved.' })
    .on(drawQuestions, {
      message: 'Questions drawn for 3 candidates.',
      drawn: 3,
      short: [{ candidate_id: 3, group_id: null, name: 'Chitra', missing: 1 }],
      questions: [],
    });
  const { container, user } = renderPage('/oral/7/questions', { as: 'Faculty' });
  expect(await screen.findByText('2 in the banks')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a row' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.sentTo(setDrawRules)).toHaveLength(1);
  expect(server.sentTo(setDrawRules)[0]?.body).toEqual({
    bank_ids: [3],
    rules: { ...known.rules, parts: [...known.rules.parts, { module_id: null, difficulty: null, count: 1 }] },
  });
  expect(screen.getAllByRole('button', { name: /^Draw for Lab 2/ })).toHaveLength(2);
  expect(screen.getByRole('button', { name: /^Draw for Lab 2, To come/ })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Draw for Lab 2, Forenoon, / }));
  expect(await screen.findByText('Chitra: 1 question too few in the banks')).toBeTruthy();
  await expectAccessible(container);
});

const question = (id: number, given: Partial<DrawnQuestion> = {}): DrawnQuestion => ({
  id,
  session_id: 4,
  candidate_id: 2,
  group_id: null,
  position: 1,
  question: 'What is inertia?',
  passage: '',
  options: [],
  model_answer: 'Resistance to a change of motion',
  reasoning: 'By the first law.',
  module_name: 'Mechanics',
  difficulty: 'easy',
  is_replaced: false,
  ...given,
});

test('an examiner marks how a question went, and sees the model answer only on request', async () => {
  const onOutcome = vi.fn();
  const onReplace = vi.fn();
  const questions = [question(1, { is_replaced: true, question: 'What is work?' }), question(2)];
  const { container, user } = renderElement(
    <DrawnQuestions questions={questions} outcomes={{}} onOutcome={onOutcome} onReplace={onReplace} />,
  );
  expect(screen.getByText('What is inertia?')).toBeTruthy();
  const model = screen.getByText('Resistance to a change of motion').closest('details');
  expect(model?.open).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'Partly' }));
  expect(onOutcome).toHaveBeenCalledWith(2, 'partly');
  await user.click(screen.getByRole('button', { name: 'Another question in place of question 1' }));
  expect(onReplace).toHaveBeenCalledWith(2);
  expect(screen.getByText('1 replaced question')).toBeTruthy();
  await expectAccessible(container);
});

test('without a connection the stored questions stay, and drawing waits', () => {
  renderElement(<DrawnQuestions questions={[question(2)]} outcomes={{ 2: 'right' }} onOutcome={vi.fn()} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Right' }).checked).toBe(true);
  expect(screen.queryByRole('button', { name: /Another question/ })).toBeNull();
  expect(screen.getByText(/Without a connection/)).toBeTruthy();
});

const recording: Recording = {
  id: 9,
  candidate: { id: 2, name: 'Bala', roll_number: 'R2' },
  made_by: 'Dr Rao',
  made_at: AT,
  seconds: 600,
  delete_at: minute(43_200),
  deleted_at: null,
};

test('recordings can be heard and deleted with a reason, and the deleted ones stay listed', async () => {
  const server = fakeServer()
    .on(getOral, sampleOral({ recording_days: 30 }))
    .on(listRecordings, [recording, { ...recording, id: 8, deleted_at: AT }])
    .on(deleteRecording, { message: 'Recording deleted.' });
  const { container, user } = renderPage('/oral/7/recordings', { as: 'Faculty' });
  expect(await screen.findByRole('button', { name: 'Listen to the viva of Bala' })).toBeTruthy();
  expect(screen.getByText(/10 minutes · by Dr Rao · deleted on/)).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Delete the recording of Bala' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Made by mistake');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect
    .poll(() => server.sentTo(deleteRecording))
    .toMatchObject([{ body: { reason: 'Made by mistake' } }]);
});

test('recording shows a sign, stops, and is sent; a browser that cannot record says so', async () => {
  const server = fakeServer().on(uploadRecording, { message: 'Recording stored.', id: 1, delete_at: AT });
  const first = renderElement(<Recorder examId={7} candidateId={2} days={30} />);
  vi.stubGlobal('MediaRecorder', undefined);
  await first.user.click(screen.getByRole('button', { name: 'Record this viva' }));
  expect(screen.getByText('This browser can’t record.')).toBeTruthy();
  first.unmount();

  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type === 'audio/webm';
    start() {}
    stop() {
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  const track = { stop: vi.fn() };
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) },
  });
  const { container, user } = renderElement(<Recorder examId={7} candidateId={2} days={30} />);
  await user.click(screen.getByRole('button', { name: 'Record this viva' }));
  expect(await screen.findByText(/This viva is being recorded/)).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Stop recording' }));
  await expect.poll(() => server.sentTo(uploadRecording)).toHaveLength(1);
  expect(server.sentTo(uploadRecording)[0]?.query).toMatchObject({
    candidate_id: '2',
    media_type: 'audio/webm',
  });
  expect(track.stop).toHaveBeenCalled();
});

test('an external writes a report, and the coordinator sees what is missing', async () => {
  const thesis: Thesis = {
    candidate_id: 2,
    name: 'Bala',
    roll_number: 'R2',
    topic: 'Waves in shallow water',
    viva_at: null,
    reports: [
      {
        examiner_id: 1,
        examiner: 'Dr Rao',
        is_own: true,
        is_in: false,
        submitted_at: null,
        recommendation: null,
        text: null,
      },
      {
        examiner_id: 2,
        examiner: 'Dr Sen',
        is_own: false,
        is_in: true,
        submitted_at: AT,
        recommendation: null,
        text: null,
      },
      {
        examiner_id: 3,
        examiner: 'Dr Iyer',
        is_own: false,
        is_in: true,
        submitted_at: AT,
        recommendation: 'revise',
        text: 'Chapter 2.',
      },
    ],
    is_ready: false,
    override: null,
    result: null,
    hash: 'ab'.repeat(32),
  };
  const server = fakeServer()
    .on(getOral, sampleOral({ kind: 'phd' }))
    .on(getTheses, { due_at: null, can_decide: true, theses: [thesis] })
    .on(submitReport, { message: 'Report submitted.' });
  const { container, user } = renderPage('/oral/7/thesis', { as: 'Faculty' });
  expect(await screen.findByText('Waves in shallow water')).toBeTruthy();
  // Not in the colour of what is right.
  expect(screen.getByText('Revise').className).toContain('text-risk');
  expect(screen.getByRole('button', { name: 'Hold the viva without a report' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Record the result' })).toBeNull();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Write your report' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Recommendation' }), 'Revise');
  await user.type(dialog.getByRole('textbox', { name: 'Report' }), 'Rewrite chapter 2.');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await expect
    .poll(() => server.sentTo(submitReport))
    .toMatchObject([{ body: { recommendation: 'revise', text: 'Rewrite chapter 2.' } }]);
});
