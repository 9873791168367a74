import type { Camera } from '@quivia/contract/answer-camera';
import { PART_BYTES } from '@quivia/contract/answer-files';
import type { UploadAnswer } from '@quivia/contract/kinds/upload';
import { MOST_PAGES } from '@quivia/contract/marking/annotations';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as drawn from '../../../platform/forms/drawn-picture.ts';
import { loadNow } from '../../../shared/kept-session/load-later.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import type { CameraCalls, FilesOfAnswer, OpenedFiles } from '../kind.ts';
import { pdf } from './pdf/pdf.ts';
import { loadStraighten } from './straighten/use-straighten.tsx';
import { kind } from './upload-editor.tsx';
import UploadPlayer from './upload-player.tsx';
import UploadReview from './upload-review.tsx';

function filesOf({ refused = [] as { file: string; why: string }[] } = {}) {
  const added: string[] = [];
  const removed: string[] = [];
  const opened: OpenedFiles = {
    add: async (_question, file) => void added.push(file),
    remove: (file) => void removed.push(file),
    refusedOf: () => refused.filter(({ file }) => !removed.includes(file)),
    show: async () => new Blob(['x'], { type: 'image/png' }),
  };
  return { added, removed, open: async () => opened };
}

interface QuestionProps {
  files?: FilesOfAnswer;
  first?: UploadAnswer;
  onSave?: (answer: UploadAnswer | null) => void;
}

function Question({ files, first, onSave }: QuestionProps) {
  const [answer, setAnswer] = useState<UploadAnswer | null>(first ?? null);
  return (
    <section>
      <h2 id="number">Question 1</h2>
      <UploadPlayer
        questionId={1}
        question="Draw a lens."
        body={{}}
        answer={answer}
        onAnswer={(next) => {
          setAnswer(next);
          onSave?.(next);
        }}
        labelledBy="number"
        describedBy="text"
        files={files}
      >
        <p id="text">Draw a lens.</p>
      </UploadPlayer>
    </section>
  );
}

const chooser = () => screen.getByLabelText<HTMLInputElement>('Choose files');
const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' });
const rows = () => screen.queryAllByRole('listitem');

test('files are stored on the device, named in the order in which they were chosen, moved and removed', async () => {
  const { added, removed, open } = filesOf();
  const saved: (UploadAnswer | null)[] = [];
  const { user } = renderElement(
    <Question files={{ open, unsent: [] }} onSave={(answer) => saved.push(answer)} />,
  );
  expect(screen.getByText(/at most 10 files of 10 MB/)).toBeDefined();
  await user.upload(chooser(), [photo('one.jpg'), photo('two.jpg')]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [one, two] = added as [string, string];
  expect(saved).toEqual([{ files: [one] }, { files: [one, two] }]);
  expect(screen.getByText('2 files, all safe')).toBeDefined();
  await expectAccessible();
  const enlarge = screen.getByRole('button', { name: 'Enlarge file 2' });
  await user.click(enlarge);
  expect(enlarge.getAttribute('aria-expanded')).toBe('true');
  const down = screen.getByRole('button', { name: 'Move file 1 down' });
  await user.click(down);
  expect(saved.at(-1)).toEqual({ files: [two, one] });
  await user.click(screen.getByRole('button', { name: 'Remove file 2' }));
  expect(removed).toEqual([one]);
  expect(document.activeElement).toBe(chooser());
  await user.click(screen.getByRole('button', { name: 'Remove file 1' }));
  expect(saved.at(-1)).toBeNull();
});

describe('a photograph about whose corners the student is asked', () => {
  const asked = () => screen.findByRole('dialog', { name: 'Straighten the page' });
  beforeEach(async () => {
    fakeServer();
    vi.spyOn(drawn, 'greyPicture').mockResolvedValue({ width: 3, height: 3, grey: new Uint8Array(9) });
    loadNow();
    await loadStraighten();
  });

  test('is stored as it is when the question is left meanwhile, as when the time is up', async () => {
    const { added, open } = filesOf();
    const saved: (UploadAnswer | null)[] = [];
    const { user, unmount } = renderElement(
      <Question files={{ open, unsent: [] }} onSave={(answer) => saved.push(answer)} />,
    );
    await user.upload(chooser(), photo('one.jpg'));
    await asked();
    expect(added).toEqual([]);
    unmount();
    await waitFor(() => expect(saved).toEqual([{ files: added }]));
    expect(added).toHaveLength(1);
  });

  test('comes before one that is chosen after it, and neither is lost', async () => {
    const { added, open } = filesOf();
    const { user } = renderElement(<Question files={{ open, unsent: [] }} />);
    await user.upload(chooser(), photo('one.jpg'));
    await user.upload(chooser(), photo('two.jpg'));
    for (const count of [1, 2]) {
      await asked();
      await user.click(screen.getByRole('button', { name: 'Use as it is' }));
      await waitFor(() => expect(added).toHaveLength(count));
    }
    expect(rows()).toHaveLength(2);
    expect(await screen.findByText('2 files, all safe')).toBeDefined();
  });
});

test('each file says how much of it is on this device alone', async () => {
  const { open } = filesOf();
  const file = '2f1c7a3e-9d40-4b6e-8a51-000000000001';
  const size = 4 * PART_BYTES;
  const part = { question_id: 1, file, size };
  const answer = { question_id: 1 };
  const with_ = (unsent: FilesOfAnswer['unsent']) => (
    <Question first={{ files: [file] }} files={{ open, unsent }} />
  );
  const { rerender } = renderElement(with_([part, part, part, answer, { ...part, question_id: 2 }]));
  expect(await screen.findByText('On this device: 25 % sent')).toBeDefined();
  expect(screen.getByText('0 of 1 file safe')).toBeDefined();
  // All of it has arrived, but not yet the answer that names it.
  rerender(with_([answer]));
  expect(screen.getByText('On this device: 99 % sent')).toBeDefined();
  rerender(with_([]));
  expect(screen.getByText('Safe')).toBeDefined();
  // A new order waits.
  rerender(with_([answer]));
  expect(screen.getByText('Safe')).toBeDefined();
});

test('a refused file says why in the server’s words, and one too many or too large is not stored', async () => {
  const { added, open } = filesOf({
    refused: [{ file: 'x', why: 'This PDF is protected with a password.' }],
  });
  const files = Array.from({ length: 9 }, (_, i) => `2f1c7a3e-9d40-4b6e-8a51-00000000000${i}`);
  const { user } = renderElement(<Question first={{ files }} files={{ open, unsent: [] }} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This PDF is protected with a password.');
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  await user.upload(chooser(), [photo('ten.jpg'), photo('eleven.jpg')]);
  await waitFor(() => expect(added).toHaveLength(1));
  expect((await screen.findByRole('alert')).textContent).toContain('An answer has at most 10 files.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.click(screen.getByRole('button', { name: 'Remove file 1' }));
  await user.upload(chooser(), new File([], 'empty.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This file is empty.');
  expect(added).toHaveLength(1);
});

test('an author tries it out, and nothing is stored', async () => {
  const { user } = renderElement(<Question />);
  await user.upload(chooser(), photo('one.jpg'));
  expect(await screen.findByText('File 1')).toBeDefined();
  expect(screen.queryByText('Safe')).toBeNull();
});

const FILES = ['2f1c7a3e-9d40-4b6e-8a51-000000000001', '2f1c7a3e-9d40-4b6e-8a51-000000000002'];
const KEY = { model_answer: 'A *lens*.', notes: 'Half for the drawing.' };

test('files are read one after another, by keys, larger and rotated; a PDF that can’t be shown is a download', async () => {
  vi.spyOn(pdf, 'open').mockRejectedValue(new Error('Not a PDF'));
  const load = async (file: string) =>
    new Blob(['x'], { type: file === FILES[0] ? 'image/jpeg' : 'application/pdf' });
  const { user } = renderElement(
    <UploadReview question="" body={{}} answerKey={KEY} answer={{ files: FILES }} loadFile={load} hasKeys />,
  );
  const picture = await screen.findByRole('img', { name: 'File 1 of 2' });
  const page = () => picture.parentElement?.parentElement;
  await expectAccessible();
  await user.keyboard('r');
  expect(picture.parentElement?.style.transform).toContain('rotate(90deg)');
  await user.keyboard('ii');
  expect(page()?.style.width).toBe('200%');
  await user.click(screen.getByRole('button', { name: 'Smaller' }));
  expect(page()?.style.width).toBe('150%');
  await user.keyboard('n');
  expect(await screen.findByText(/can’t be shown here. Download it/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download the PDF' })).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Previous file' }));
  // As it was left.
  expect((await screen.findByRole('img')).parentElement?.style.transform).toContain('rotate(90deg)');
  expect(screen.getByText('Half for the drawing.')).toBeDefined();
});

describe('a PDF', () => {
  const [PDF] = FILES as [string];
  const load = async () => new Blob(['x'], { type: 'application/pdf' });
  const part = (page: number) => ({ ...{ picture: PDF, page }, ...{ x: 0.1, y: 0.1, to_x: 0.5, to_y: 0.2 } });
  const answer = { files: [PDF] };
  function opened(pages: number) {
    const closed = vi.fn();
    const draw = vi.fn(async (page: number) => new Blob([`page ${page}`], { type: 'image/png' }));
    vi.spyOn(pdf, 'open').mockResolvedValue({ pages, draw, close: closed });
    return { draw, closed };
  }
  const review = (more: object = {}) => (
    <UploadReview question="" body={{}} answerKey={null} answer={answer} loadFile={load} hasKeys {...more} />
  );

  test('is read page by page, with what was annotated on each', async () => {
    const { draw, closed } = opened(3);
    const annotations = [
      { shape: 'rectangle' as const, ...part(1), comment: 'Why?' },
      { shape: 'pin' as const, picture: PDF, page: 2, x: 0.5, y: 0.5, comment: 'Good' },
    ];
    const { user, unmount } = renderElement(review({ annotations }));
    expect(await screen.findByRole('img', { name: 'File 1 of 1, Page 1 of 3' })).toBeDefined();
    expect(screen.getByText('Annotation 1')).toBeDefined();
    expect(screen.queryByText('Annotation 2')).toBeNull();
    expect(screen.getByText('Pin on page 2 of file 1')).toBeDefined();
    await expectAccessible();
    await user.keyboard('n');
    expect(await screen.findByRole('img', { name: 'File 1 of 1, Page 2 of 3' })).toBeDefined();
    expect(screen.getByText('Annotation 2')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.keyboard('n');
    expect(draw.mock.calls.map(([page]) => page)).toEqual([1, 2, 3]);
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByRole('img', { name: 'File 1 of 1, Page 2 of 3' })).toBeDefined();
    unmount();
    expect(closed).toHaveBeenCalledOnce();
  });

  test('is annotated and covered on the page that is shown', async () => {
    opened(2);
    const marked: unknown[] = [];
    const annotating = {
      ...{ isHidden: false, isFull: false, onHide: vi.fn(), onOpen: vi.fn() },
      onMark: (one: unknown) => marked.push(one),
      onCover: (one: unknown) => marked.push(one),
    };
    const { user } = renderElement(review({ annotating }));
    await screen.findByRole('img', { name: /Page 1/ });
    await user.keyboard('n');
    await screen.findByRole('img', { name: /Page 2/ });
    await user.keyboard('a{Enter}');
    await user.keyboard('v{Enter}{ArrowRight}{Enter}');
    expect(marked).toMatchObject([
      { shape: 'pin', picture: PDF, page: 2, x: 0.5, y: 0.5 },
      { shape: 'rectangle', picture: PDF, page: 2, to_x: 0.51 },
    ]);
  });

  test('with a covered part is no download, and the part is covered on its page alone', async () => {
    opened(2);
    const { user } = renderElement(review({ covers: [part(2)] }));
    await screen.findByRole('img', { name: /Page 1/ });
    expect(screen.queryByRole('img', { name: 'Covered part' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download the PDF' })).toBeNull();
    expect(screen.getByText(/it can’t be downloaded/)).toBeDefined();
    await user.keyboard('n');
    expect(await screen.findByRole('img', { name: 'Covered part' })).toBeDefined();
  });

  test('of very many pages is shown in part, and is a download for the others', async () => {
    opened(MOST_PAGES + 40);
    renderElement(review());
    await screen.findByRole('img', { name: `File 1 of 1, Page 1 of ${MOST_PAGES}` });
    expect(
      screen.getByText('The first 200 of 240 pages are shown here. Download the PDF for the others.'),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download the PDF' })).toBeDefined();
  });

  test('that fails on one of its pages, covered or not, says so', async () => {
    const { draw } = opened(1);
    draw.mockRejectedValue(new Error('The PDF takes too long'));
    const { unmount } = renderElement(review());
    expect((await screen.findByRole('alert')).textContent).toContain('Download it to read it');
    unmount();
    renderElement(review({ covers: [part(1)] }));
    expect((await screen.findByRole('alert')).textContent).toContain('Pass the answer on');
    expect(screen.queryByRole('button', { name: 'Download the PDF' })).toBeNull();
  });
});

test('a file that did not load is tried again, and a blank answer is none', async () => {
  let isAway = true;
  const load = async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Blob(['x'], { type: 'image/png' });
  };
  const { user, unmount } = renderElement(
    <UploadReview question="" body={{}} answerKey={null} answer={{ files: FILES }} loadFile={load} />,
  );
  await screen.findByRole('alert');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img')).toBeDefined();
  // Without keys letters do nothing.
  await user.keyboard('n');
  expect(screen.getByText('File 1 of 2')).toBeDefined();
  unmount();
  renderElement(<UploadReview question="" body={{}} answerKey={null} answer={null} parts={[]} />);
  expect(screen.getByText('Not answered')).toBeDefined();
});

test('an author writes a model answer and notes', async () => {
  const changed: unknown[] = [];
  const { Editor } = kind;
  const { user } = renderElement(
    <Editor question="" {...kind.blank()} onChange={(change) => changed.push(change)} problems={{}} />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Model answer' }), 'A');
  expect(changed).toEqual([{ answerKey: { model_answer: 'A', notes: '' } }]);
  await expectAccessible();
});

describe('a phone as camera', () => {
  const [ONE, TWO] = FILES as [string, string];
  function withPhone(first: Camera = { state: 'none', files: [] }) {
    // What is loaded later asks first whether the server is there.
    fakeServer();
    const there = { now: first };
    const calls: string[] = [];
    const camera: CameraCalls = {
      async make() {
        calls.push('make');
        there.now = { ...there.now, state: 'waiting' };
        return { secret: 'abcdefghijklmnopqrstuvwx' };
      },
      look: async () => there.now,
      async end() {
        calls.push('end');
        there.now = { ...there.now, state: 'none' };
        return there.now;
      },
    };
    const open = async () => ({ ...(await filesOf().open()), camera });
    return { there, calls, files: { open, unsent: [] } };
  }
  const offer = () => screen.findByRole('button', { name: 'Use your phone as camera' });

  test('shows the code, then what the phone photographs, and continues with it here', async () => {
    const { there, files } = withPhone();
    const saved: (UploadAnswer | null)[] = [];
    const { user } = renderElement(<Question files={files} onSave={(answer) => saved.push(answer)} />);
    await user.click(await offer());
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeDefined();
    await expectAccessible();
    // One device changes the answer.
    await waitFor(() => expect(screen.queryByLabelText('Choose files')).toBeNull());
    there.now = { state: 'open', files: [ONE] };
    expect(await screen.findByText('Your phone is connected')).toBeDefined();
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
    await waitFor(() => expect(rows()).toHaveLength(1));
    there.now = { state: 'open', files: [TWO, ONE] };
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Remove file 1' })).toBeNull();
    expect(saved).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Disconnect the phone' }));
    expect(await screen.findByRole('button', { name: 'Remove file 1' })).toBeDefined();
    expect(saved).toEqual([{ files: [TWO, ONE] }]);
    await offer();
  });

  test('that is still connected after a reload is found; a code that nobody sees ends', async () => {
    const open = withPhone({ state: 'open', files: [ONE] });
    const { unmount } = renderElement(<Question files={open.files} />);
    expect(await screen.findByText('Your phone is connected')).toBeDefined();
    open.there.now = { state: 'none', files: [ONE] };
    expect(await screen.findByText(/no longer connected/)).toBeDefined();
    unmount();
    const waiting = withPhone({ state: 'waiting', files: [] });
    renderElement(<Question files={waiting.files} />);
    await offer();
    await waitFor(() => expect(waiting.calls).toEqual(['end']));
  });

  test('says when the code was not opened in time', async () => {
    const { there, files } = withPhone();
    const { user } = renderElement(<Question files={files} />);
    await user.click(await offer());
    await screen.findByRole('img', { name: /^QR code/ });
    there.now = { state: 'none', files: [] };
    expect(await screen.findByText(/Make a new one/)).toBeDefined();
    expect(chooser()).toBeDefined();
  });
});
