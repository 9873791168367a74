import { getQuestionBank } from '@quivia/contract/question-banks';
import * as files from '@quivia/contract/question-files';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankOf, bankServer } from '../../../testing/sample-bank.ts';

beforeAll(() => import('../banks/create-qbank-panel.tsx'));

const importOf = (given: Partial<files.QuestionImport> = {}): files.QuestionImport => ({
  id: 31,
  qbank_id: 5,
  filename: 'week1.gift',
  uploaded_at: '2026-11-01T09:00:00.000Z',
  status: 'review',
  format: 'gift',
  progress: { done: 3, total: 3 },
  counts: { new: 2, undecided: 0, left_out: 1, likely_duplicates: 1 },
  categories: [
    { category: 'Basics', questions: 1, module_id: 21 },
    { category: 'Graphs', questions: 1, module_id: null },
  ],
  stored_in: [],
  notes: ['Question names, between :: and ::, were not kept.'],
  message: 'Please review the questions.',
  problem: null,
  ...given,
});

const itemOf = (item: number, given: Partial<files.ImportItem> = {}): files.ImportItem => ({
  item,
  place: `line ${10 * item}`,
  category: 'Basics',
  outcome: 'new',
  reason: '',
  notes: [],
  excerpt: '',
  key_readings: [],
  duplicate_of: null,
  question: {
    question: `Question ${item} of the file?`,
    options: [
      { option: 'Yes', is_correct: true },
      { option: 'No', is_correct: false },
    ],
    answer_rule: 'any_correct',
    marks: 1,
    negative_marks: 0,
    negative_share: null,
    explanation: '',
    tags: [],
    difficulty: null,
  },
  ...given,
});

const ITEMS = [
  itemOf(1, { notes: ['A script was removed.'] }),
  itemOf(2, {
    category: 'Graphs',
    duplicate_of: 'Question 3 of the bank: What is a tree?',
  }),
  itemOf(3, {
    outcome: 'left_out',
    reason: "Essay questions can't be imported.",
    excerpt: 'Describe a heap. {}',
    question: null,
  }),
];

/** Its key is `4`, and so is an option that isn't the fourth. */
const unclear = (item: number): files.ImportItem => {
  const read = itemOf(item);
  const options = ['4', '2', '8', '16'].map((option) => ({ option, is_correct: false }));
  return {
    ...read,
    outcome: 'undecided',
    reason: '“4” is given as the key. It can mean a position or the text of an option.',
    question: read.question && { ...read.question, options },
    key_readings: [
      { by: 'position', correct: [3], answer_rule: 'any_correct' },
      { by: 'text', correct: [0], answer_rule: 'any_correct' },
    ],
  };
};

/** The server of one import, whose state the test changes as the real server would. */
function importServer(given: Partial<files.QuestionImport> = {}, items = ITEMS) {
  const state = { found: importOf(given) };
  const server = bankServer()
    .on(files.getQuestionImport, () => state.found)
    .on(files.listImportItems, ({ query }) => {
      const reason = items.find(({ item }) => String(item) === query.reason_of)?.reason;
      return items.filter(
        (one) =>
          (query.outcome === 'usable' ? one.outcome !== 'left_out' : one.outcome === query.outcome) &&
          (reason === undefined || one.reason === reason),
      );
    })
    .on(files.listSkipReasons, () => {
      const skipped = Map.groupBy(
        items.filter(({ outcome }) => outcome === 'left_out'),
        ({ reason }) => reason,
      );
      return [...skipped].map(([reason, those]) => ({
        item: those[0]?.item ?? 0,
        reason,
        questions: those.length,
      }));
    });
  return Object.assign(server, { import: state });
}

const open = (id: number | 'new') =>
  renderPage(`/faculty?panel=create-qbank&bank=5&import=${id}`, { as: 'Faculty' });

const fileOf = (content: string, name = 'week1.gift') => new File([content], name, { type: 'text/plain' });

const lastButtons = (count: number) =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .slice(-count)
    .map(({ textContent }) => textContent);

describe('the upload', () => {
  test('has one way back, to its bank', async () => {
    importServer();
    const { user, router } = open('new');
    const back = await screen.findByRole('link', { name: 'Back to the bank' });
    expect(screen.queryByRole('link', { name: 'Your question banks' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back to the bank' })).toBeNull();
    await user.click(back);
    expect(router.state.location.search).toBe('?panel=create-qbank&bank=5');
    expect(screen.getAllByRole('link', { name: 'Your question banks' })).toHaveLength(1);
  });

  test('asks for a file, refuses an empty one, and leads to the review', async () => {
    const server = importServer().on(files.uploadQuestionFile, { id: 31 });
    const { user, router } = open('new');
    await user.click(await screen.findByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText('Please choose a file')).toBeDefined();
    const field = screen.getByLabelText(/File with questions/);
    await user.upload(field, fileOf(''));
    expect(await screen.findByText('This file is empty. Please choose another one.')).toBeDefined();
    await user.upload(field, fileOf('Is it? {T}'));
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText('2 ready to import, 1 skipped, 1 possible duplicate.')).toBeDefined();
    expect(router.state.location.search).toContain('import=31');
    expect(server.sentTo(files.uploadQuestionFile)[0]).toMatchObject({
      params: { id: '5' },
      query: { filename: 'week1.gift' },
    });
  });

  test('a file over the limit is refused before it is sent', async () => {
    const server = importServer();
    const { user } = open('new');
    const large = fileOf('x');
    Object.defineProperty(large, 'size', { value: files.QUESTION_FILE.most + 1 });
    await user.upload(await screen.findByLabelText(/File with questions/), large);
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText(/This file is 20.1 MB; the limit is 20 MB/)).toBeDefined();
    expect(server.sentTo(files.uploadQuestionFile)).toEqual([]);
  });

  test('several files are sent one after the other and reviewed in turn', async () => {
    let id = 30;
    const server = importServer({ status: 'done', message: 'Stored.' })
      .on(files.uploadQuestionFile, () => {
        id += 1;
        return { id };
      })
      .on(files.getQuestionImport, ({ params }) =>
        importOf({ id: Number(params.id), status: 'done', message: 'Stored.' }),
      );
    const { user, router } = open('new');
    const field = await screen.findByLabelText(/File with questions/);
    await user.upload(
      field,
      ['a', 'b', 'c'].map((name) => fileOf('Is it? {T}', `${name}.gift`)),
    );
    expect(screen.getByText('3 files chosen')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText('2 more files are waiting for your review after this one.')).toBeDefined();
    expect(server.sentTo(files.uploadQuestionFile).map(({ query }) => query.filename)).toEqual([
      'a.gift',
      'b.gift',
      'c.gift',
    ]);
    expect(router.state.location.search).toContain('import=31');
    await user.click(await screen.findByRole('button', { name: 'Review the next file' }));
    expect(await screen.findByText('1 more file is waiting for your review after this one.')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Review the next file' }));
    expect(await screen.findByRole('button', { name: 'Import another file' })).toBeDefined();
    expect(router.state.location.search).toContain('import=33');
  });

  test('where the limit of uploads is met, the page says until when and keeps the other files', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 1, 9, 0, 0) });
    let sent = 0;
    importServer().on(files.uploadQuestionFile, () => {
      sent += 1;
      return sent === 2 ? refusal('too_many_requests', { retryAfter: 747 }) : { id: 31 };
    });
    const { user } = open('new');
    const field = await screen.findByLabelText(/File with questions/);
    await user.upload(
      field,
      ['a', 'b', 'c'].map((name) => fileOf('Is it? {T}', `${name}.gift`)),
    );
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(
      await screen.findByText(
        'You have uploaded many files. You can upload more at 09:13. Uploaded so far: 1 of 3 files.',
      ),
    ).toBeDefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByText(/You can upload more at 09:13/)).toBeDefined();
    expect(screen.getByText('2 files chosen')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Review the uploaded file' })).toBeDefined();
    vi.useRealTimers();
  });

  test('more files than can be sent in one go are refused before they are sent', async () => {
    const server = importServer();
    const { user } = open('new');
    const many = Array.from({ length: files.QUESTION_FILE.files + 1 }, (_, i) => fileOf('x', `${i}.gift`));
    await user.upload(await screen.findByLabelText(/File with questions/), many);
    expect(await screen.findByText(/These are 51 files; the limit is 50 in one go/)).toBeDefined();
    expect(server.sentTo(files.uploadQuestionFile)).toEqual([]);
  });

  test('a refusal of the server is shown, and the file stays chosen', async () => {
    importServer().on(files.uploadQuestionFile, () => refusal('too_many_requests'));
    const { user } = open('new');
    await user.upload(await screen.findByLabelText(/File with questions/), fileOf('Is it? {T}'));
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText('Too many requests. Please wait a moment and try again.')).toBeDefined();
    expect(screen.getByText('week1.gift')).toBeDefined();
  });
});

describe('the review', () => {
  test('shows what is ready with its notes, what is skipped and why, and possible duplicates', async () => {
    importServer();
    const { user } = open(31);
    expect(await screen.findByText('Question 1 of the file?')).toBeDefined();
    for (const text of [
      'Question names, between :: and ::, were not kept.',
      'A script was removed.',
      'Question 3 of the bank: What is a tree?',
      "Essay questions can't be imported.",
    ])
      expect(await screen.findByText(text)).toBeDefined();
    await user.click(screen.getByText('Skipped 1'));
    await waitFor(() => expect(screen.queryByText('Question 1 of the file?')).toBeNull());
    await user.click(screen.getByText("Essay questions can't be imported."));
    expect(await screen.findByText('Describe a heap. {}')).toBeDefined();
    expect(screen.getByText('line 30')).toBeDefined();
  });

  test('its buttons stand below the questions, the one that continues last', async () => {
    importServer();
    open(31);
    const question = await screen.findByText('Question 1 of the file?');
    expect(lastButtons(2)).toEqual(['Discard', 'Choose modules for 2 questions']);
    const isBelow = question.compareDocumentPosition(screen.getByText('Discard'));
    expect(isBelow & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('groups what is skipped by reason, and unfolds a reason to its questions', async () => {
    const skipped = (item: number, reason: string) =>
      itemOf(item, { outcome: 'left_out', reason, excerpt: `Excerpt ${item}`, question: null });
    const essay = "Questions of the type “file upload” can't be imported.";
    const server = importServer({ counts: { new: 1, undecided: 0, left_out: 4, likely_duplicates: 0 } }, [
      itemOf(1),
      skipped(2, essay),
      skipped(3, 'This question has no options.'),
      skipped(4, essay),
      skipped(5, essay),
    ]);
    const { user } = open(31);
    const list = await screen.findByRole('list', { name: 'Skipped questions, by reason' });
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      `${essay}3 skipped`,
      'This question has no options.1 skipped',
    ]);
    expect(await screen.findByText('Question 1 of the file?')).toBeDefined();
    // Nothing is fetched for a reason that is folded.
    expect(server.sentTo(files.listImportItems).map(({ query }) => query.outcome)).toEqual(['usable']);
    const summary = within(list).getByText(essay).closest('summary') as HTMLElement;
    await user.click(summary);
    for (const item of [2, 4, 5]) expect(await within(list).findByText(`Excerpt ${item}`)).toBeDefined();
    expect(within(list).queryByText('Excerpt 3')).toBeNull();
    expect(within(list).getAllByText(essay)).toHaveLength(1);
    await user.click(summary);
    expect(summary.closest('details')).toHaveProperty('open', false);
  });

  test('asks for a module of every part, keeps the choices, and confirms them', async () => {
    const server = importServer();
    server.on(files.confirmQuestionImport, () => {
      server.import.found = importOf({ status: 'storing', progress: { done: 1, total: 2 } });
      return { message: 'The questions are being stored in Trees.' };
    });
    const { user } = open(31);
    await user.click(await screen.findByRole('button', { name: 'Choose modules for 2 questions' }));
    const confirm = () => screen.getByRole('button', { name: 'Confirm' });
    expect(confirm()).toHaveProperty('disabled', true);
    expect(lastButtons(3)).toEqual(['Back to the review', 'Discard', 'Confirm']);
    expect(screen.getByText('Choose a module for 1 more part of the file, or skip it.')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Graphs'), 'Module 2: Searching');
    expect(screen.getByText('2 questions will be added.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back to the review' }));
    await user.click(await screen.findByRole('button', { name: 'Choose modules for 2 questions' }));
    expect(screen.getByLabelText('Graphs')).toHaveProperty('value', '22');
    await user.click(screen.getByLabelText('Skip possible duplicates (1)'));
    await user.click(confirm());
    expect(await screen.findByText('Saving the questions')).toBeDefined();
    expect(server.sentTo(files.confirmQuestionImport)[0]?.body).toEqual({
      modules: [
        { category: 'Basics', module_id: 21 },
        { category: 'Graphs', module_id: 22 },
      ],
      skip_duplicates: true,
      skip_items: [],
      keys: [],
      other_keys: null,
    });
    server.import.found = importOf({
      status: 'done',
      stored_in: [22],
      message: '2 questions have been stored in Trees.',
    });
    expect(await screen.findByText('2 questions have been stored in Trees.')).toBeDefined();
    expect(screen.getByText('Skipped: 1')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'See the questions' }));
    const module = (await screen.findByRole('heading', { name: 'Module 2: Searching' })).closest('details');
    expect(module).toHaveProperty('open', true);
    await waitFor(() => expect(document.activeElement).toBe(module?.querySelector('summary')));
    expect(screen.getByRole('heading', { name: 'Module 1: Basics' }).closest('details')).toHaveProperty(
      'open',
      false,
    );
  });

  test('leads to the first new question of a module that had others before', async () => {
    importServer({ status: 'done', stored_in: [21], progress: { done: 2, total: 2 } });
    const { user, router } = open(31);
    await user.click(await screen.findByRole('button', { name: 'See the questions' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('What is a queue?'));
    expect(router.state.location.search).toBe('?panel=create-qbank&bank=5&open=21&from=2');
  });

  test('leaves out a question that is unticked, and asks no module for a part without questions', async () => {
    const server = importServer().on(files.confirmQuestionImport, { message: 'Being stored.' });
    const { user } = open(31);
    await user.click(await screen.findByRole('checkbox', { name: 'Import item 2' }));
    expect(screen.getByText("1 question unticked, which won't be imported.")).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'Import item 3' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose modules for 1 question' }));
    expect(screen.queryByLabelText('Graphs')).toBeNull();
    expect(screen.getByText('1 question will be added.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(server.sentTo(files.confirmQuestionImport)[0]?.body).toMatchObject({
        modules: [
          { category: 'Basics', module_id: 21 },
          { category: 'Graphs', module_id: null },
        ],
        skip_items: [2],
      }),
    );
  });

  test('keeps the ticks while other items are shown, and over a reload', async () => {
    importServer();
    const { user, unmount } = open(31);
    await user.click(await screen.findByRole('checkbox', { name: 'Import item 2' }));
    await user.click(screen.getByText('Skipped 1'));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    await user.click(screen.getByText('All 3'));
    expect(await screen.findByRole('checkbox', { name: 'Import item 2' })).toHaveProperty('checked', false);
    unmount();
    open(31);
    expect(await screen.findByRole('checkbox', { name: 'Import item 2' })).toHaveProperty('checked', false);
    expect(screen.getByRole('checkbox', { name: 'Import item 1' })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Choose modules for 1 question' })).toBeDefined();
  });

  describe('of a table with unclear keys', () => {
    const serve = () =>
      importServer(
        {
          counts: { new: 1, undecided: 3, left_out: 0, likely_duplicates: 0 },
          categories: [{ category: 'Basics', questions: 4, module_id: 21 }],
        },
        [itemOf(1), unclear(2), unclear(3), unclear(4)],
      ).on(files.confirmQuestionImport, { message: 'Being stored.' });
    const choices = (item: number) =>
      within(screen.getByRole('group', { name: `Correct option of item ${item}` }));
    const next = (count: number) =>
      screen.getByRole('button', { name: `Choose modules for ${count} questions` });

    test('waits until the correct option of each is chosen or the question is left out', async () => {
      const server = serve();
      const { user } = open(31);
      await screen.findByText('Question 2 of the file?');
      expect(screen.getByText('1 ready to import, 3 with an unclear key, none skipped.')).toBeDefined();
      expect(next(4)).toHaveProperty('disabled', true);
      expect(
        screen.getByText('Choose the correct option of 3 more questions, or untick them.'),
      ).toBeDefined();
      expect(choices(2).getAllByRole('radio', { checked: false })).toHaveLength(2);
      await user.click(choices(2).getByRole('radio', { name: /Option A: 4/ }));
      await user.click(choices(3).getByRole('radio', { name: /Option D: 16/ }));
      expect(screen.getByText('Choose the correct option of 1 more question, or untick it.')).toBeDefined();
      await user.click(screen.getByRole('checkbox', { name: 'Import item 4' }));
      expect(screen.queryByRole('group', { name: 'Correct option of item 4' })).toBeNull();
      await user.click(next(3));
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      await waitFor(() =>
        expect(server.sentTo(files.confirmQuestionImport)[0]?.body).toMatchObject({
          skip_items: [4],
          keys: [
            { item: 2, by: 'text' },
            { item: 3, by: 'position' },
          ],
          other_keys: null,
        }),
      );
    });

    test('applies one choice to all of them, and one of them can still be chosen otherwise', async () => {
      const server = serve();
      const { user } = open(31);
      await user.click(await screen.findByText('Unclear 3'));
      await waitFor(() => expect(screen.queryByText('Question 1 of the file?')).toBeNull());
      await user.click(choices(2).getByRole('radio', { name: /Option A: 4/ }));
      await user.click(screen.getByRole('button', { name: 'Read all 3 unclear keys as texts' }));
      expect(choices(4).getByRole('radio', { name: /Option A: 4/ })).toHaveProperty('checked', true);
      await user.click(choices(3).getByRole('radio', { name: /Option D: 16/ }));
      await user.click(next(4));
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      await waitFor(() =>
        expect(server.sentTo(files.confirmQuestionImport)[0]?.body).toMatchObject({
          skip_items: [],
          keys: [{ item: 3, by: 'position' }],
          other_keys: 'text',
        }),
      );
    });
  });

  test('nothing can be confirmed in a course without modules', async () => {
    importServer().on(getQuestionBank, bankOf({ modules: [] }));
    const { user } = open(31);
    await user.click(await screen.findByRole('button', { name: 'Choose modules for 2 questions' }));
    expect(await screen.findByText('No modules found')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  });

  test('is discarded, and another file can be uploaded', async () => {
    const server = importServer().on(files.discardQuestionImport, { message: 'Upload discarded.' });
    const { user } = open(31);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('button', { name: 'Upload and review' })).toBeDefined();
    expect(server.sentTo(files.discardQuestionImport)).toHaveLength(1);
  });
});

describe('an import that ends otherwise', () => {
  test('a file that cannot be read says what is wrong and where', async () => {
    importServer({ status: 'failed', problem: { line: 4, message: 'This is not XML.' } });
    open(31);
    expect(await screen.findByText("This file couldn't be imported.")).toBeDefined();
    expect(screen.getByText('Line 4: This is not XML.')).toBeDefined();
  });

  test.each([
    ['that was discarded', () => importServer().on(files.getQuestionImport, () => refusal('not_found'))],
    ['of another bank', () => importServer({ qbank_id: 6 })],
  ])('one %s leads to a new upload', async (_, serve) => {
    serve();
    const { user } = open(31);
    expect(await screen.findByText('This upload is no longer available.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Upload a file' }));
    expect(await screen.findByRole('button', { name: 'Upload and review' })).toBeDefined();
  });
});

describe('the export', () => {
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:file';
  });

  async function openExport() {
    const { user } = renderPage('/faculty?panel=create-qbank&bank=5', { as: 'Faculty' });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: /^Export / })) };
  }

  test('saves the file under the name of the bank, without characters that file systems reject', async () => {
    const server = bankServer({ bank: bankOf({ title: 'Trees: AVL/B' }) }).on(
      files.exportQuestionBank,
      () => new Response('<quiz/>'),
    );
    const { user, dialog } = await openExport();
    await user.click(dialog.getByRole('button', { name: 'Download as Moodle XML' }));
    await waitFor(() => expect(saved).toEqual(['Trees AVL B.xml']));
    expect(server.sentTo(files.exportQuestionBank)[0]?.query).toEqual({ format: 'moodle' });
  });

  test('says before the download what other programs would miss in each format', async () => {
    bankServer().on(files.listExportLosses, [
      { format: 'gift', loss: 'answers', question_type: 'ORDER', questions: 2 },
      { format: 'gift', loss: 'answers', question_type: 'CLOZE', questions: 1 },
      { format: 'moodle', loss: 'figures', question_type: 'NUMBER', questions: 3 },
      { format: 'qti21', loss: 'words', question_type: 'ESSAY', questions: 2 },
      { format: 'xlsx', loss: 'cut', question_type: 'ESSAY', questions: 1 },
    ]);
    const { dialog } = await openExport();
    await dialog.findByText(/with nothing to answer, of: Ordering \(2\), Fill in the blanks \(1\)\./);
    const rowOf = (format: string) => within(dialog.getByText(format).closest('li') as HTMLElement);
    rowOf('GIFT').getByText(/Ordering \(2\)/);
    rowOf('Moodle XML').getByText(/Significant figures become a tolerance.* in: Number \(3\)\./);
    rowOf('QTI 2.1 (zip)').getByText(/miss the number of words .* in: Essay \(2\)\./);
    rowOf('QTI 2.1 (zip)').getByText(/nothing is lost/);
    rowOf('Excel').getByText(/A cell can't hold all of its key/);
    expect(rowOf('Excel').queryByText(/nothing is lost/)).toBeNull();
  });

  test('can be downloaded where that could not be checked, and says so', async () => {
    bankServer().on(files.listExportLosses, () => refusal('not_allowed'));
    const { dialog } = await openExport();
    await dialog.findByText("We couldn't check what other programs would miss.");
    expect(dialog.getByRole('button', { name: 'Download as GIFT' })).toHaveProperty('disabled', false);
  });

  test('says why it was refused, and saves nothing', async () => {
    bankServer().on(files.exportQuestionBank, () => refusal('not_allowed', { message: 'Not yours.' }));
    const { user, dialog } = await openExport();
    await user.click(dialog.getByRole('button', { name: 'Download as GIFT' }));
    expect(await screen.findByText('Not yours.')).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('of an empty bank offers nothing', async () => {
    bankServer({ bank: bankOf({ question_count: 0 }), held: [] });
    const { dialog } = await openExport();
    expect(dialog.getByText('There are no questions in this bank yet.')).toBeDefined();
    for (const button of dialog.getAllByRole('button', { name: /^Download/ }))
      expect(button).toHaveProperty('disabled', true);
  });
});
