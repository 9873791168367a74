// Annotations: on passages and pictures, by keyboard alone, by mouse and by finger.

import { coverPart } from '@quivia/contract/answer-covers';
import { getFileToMark } from '@quivia/contract/answer-files';
import {
  type AnswerToMark,
  keepHold,
  nextAnswer,
  type Progress,
  returnAnswer,
  submitMark,
} from '@quivia/contract/answer-marking';
import type { Annotation } from '@quivia/contract/marking/annotations';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';

beforeAll(() => import('../../recent-quiz-panel.tsx'));
// As new browsers do: what an effect returns ends it, and a promise can't.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as never);
});

const TEXT = 'Light is scattered. Blue is scattered most. Red is not.';
const [ONE, TWO] = ['2f1c7a3e-9d40-4b6e-8a51-000000000001', '2f1c7a3e-9d40-4b6e-8a51-000000000002'] as const;

const answer = (given: Partial<AnswerToMark> = {}): AnswerToMark => ({
  answer: '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01',
  version: 'v0',
  question_id: 7,
  question_number: 3,
  question: 'Why is the sky blue?',
  kind: 'essay',
  body: { template: '', words_from: null, words_to: null },
  answer_key: { model_answer: '', notes: '' },
  given: { text: TEXT },
  marks: 5,
  step: 0.5,
  rubric: null,
  held_until: '2026-11-16T11:00:00.000Z',
  escalated: null,
  sheet: null,
  ...given,
});
const photographed = { kind: 'upload', body: {}, given: { files: [ONE, TWO] } } as const;
const progress: Progress = {
  all: 2,
  blank: 0,
  waiting: 1,
  held: 1,
  second: 0,
  differs: 0,
  marked: 0,
  escalated: 0,
};

const college = (first = answer()) =>
  fakeServer()
    .on(nextAnswer, { answer: first, progress })
    .on(submitMark, { message: 'Marked.' })
    .on(returnAnswer, { message: 'Returned.' })
    .on(keepHold, { held_until: '2026-11-16T11:10:00.000Z' })
    .on(getFileToMark, () => new Response(new Blob(['x'], { type: 'image/png' })));

const opened = async () => {
  const page = renderPage('/faculty?panel=recent-quiz&exam=3&view=marking&question=7', { as: 'Faculty' });
  await screen.findByRole('article', { name: 'Answer' });
  return page;
};
const comments = () =>
  within(screen.getByRole('article', { name: 'Answer' }))
    .queryAllByRole('listitem')
    .flatMap(({ textContent }) => (textContent ? [textContent] : []));
async function say(user: Awaited<ReturnType<typeof opened>>['user'], comment: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Comment for the student' }), comment);
  await user.click(dialog.getByRole('button', { name: 'Save annotation' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
}
const sentBy = (server: ReturnType<typeof college>) =>
  expect.poll(() => (server.sentTo(submitMark)[0]?.body as { annotations?: Annotation[] })?.annotations);

describe('a passage', () => {
  test('is annotated by keys alone: sentences by arrows, Enter, and the mark goes with it', async () => {
    const server = college();
    const { user } = await opened();
    await user.keyboard('a');
    expect(screen.getByText('Sentence 1 of 3')).toBeDefined();
    await user.keyboard('{ArrowDown}');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('Sentences 2 to 3 of 3')).toBeDefined();
    await expectAccessible();
    await user.keyboard('{Enter}');
    expect(server.sentTo(submitMark)).toEqual([]);
    await say(user, 'Why not violet?');
    expect(comments()).toEqual([
      expect.stringContaining('‘Blue is scattered most. Red is not.’Why not violet?'),
    ]);
    await expectAccessible();
    await user.keyboard('4{Enter}');
    const from = TEXT.indexOf('Blue');
    await sentBy(server).toEqual([{ shape: 'passage', from, to: TEXT.length, comment: 'Why not violet?' }]);
  });

  test('is what is selected, by mouse, finger or keyboard; a selection beside the text is none', async () => {
    college();
    const { user } = await opened();
    const shown = screen.getByText(TEXT).firstChild as Text;
    const from = TEXT.indexOf('scattered most');
    getSelection()?.setBaseAndExtent(shown, from + 9, shown, from);
    fireEvent(document, new Event('selectionchange'));
    await user.click(screen.getByRole('button', { name: 'Annotate' }));
    await say(user, 'By how much?');
    expect(comments()).toEqual([expect.stringContaining('‘scattered’By how much?')]);
    const question = screen.getByText('Why is the sky blue?').firstChild as Text;
    getSelection()?.setBaseAndExtent(question, 0, question, 3);
    fireEvent(document, new Event('selectionchange'));
    await user.click(screen.getByRole('button', { name: 'Annotate' }));
    expect(screen.getByText('Sentence 1 of 3')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Sentence 1 of 3')).toBeNull();
  });

  test('can be changed and removed, hidden, and is there again after a reload', async () => {
    const server = college();
    const { user, unmount } = await opened();
    await user.keyboard('a{Enter}');
    await say(user, 'Well said');
    unmount();
    const again = await opened();
    await again.user.click(screen.getByText('1', { selector: 'p button span' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByDisplayValue('Well said')).toBeDefined();
    await again.user.click(dialog.getByRole('button', { name: 'Close' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await again.user.keyboard('h');
    expect(comments()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Show 1 annotation' })).toBeDefined();
    await again.user.keyboard('h');
    await again.user.click(screen.getAllByRole('button', { name: 'Change annotation 1' })[0] as HTMLElement);
    await again.user.click(await screen.findByRole('button', { name: 'Remove' }));
    await expect.poll(comments).toEqual([]);
    await again.user.keyboard('4{Enter}');
    await sentBy(server).toEqual([]);
  });

  test('without a comment is none', async () => {
    college();
    const { user } = await opened();
    await user.keyboard('a{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Save annotation' }));
    expect(await screen.findByText('Please write a comment')).toBeDefined();
  });
});

test('a sheet that is looked at again has its annotations, also where they overlap', async () => {
  const passage = (from: number, to: number, comment: string): Annotation => ({
    shape: 'passage',
    from,
    to,
    comment,
  });
  const annotations = [passage(0, 19, 'All of it'), passage(9, 30, 'Across')];
  college(answer({ sheet: { marks: 3, comment: '', by_rubric: null, annotations } }));
  await opened();
  expect(screen.getByText('scattered.', { selector: 'mark' })).toBeDefined();
  expect(comments()).toHaveLength(2);
  expect(screen.getByRole('article', { name: 'Answer' }).textContent).toContain(
    'Light is scattered.Change annotation 11 Blue is scChange annotation 22attered most.',
  );
});

describe('a picture', () => {
  const over = () => document.querySelector('[data-draws]') as HTMLElement;
  /** 100 by 200 pixels on the screen. */
  const measured = (layer: HTMLElement) => {
    layer.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 200 }) as DOMRect;
    return layer;
  };

  test('gets a pin by keys alone', async () => {
    const server = college(answer(photographed));
    const { user } = await opened();
    await screen.findByRole('img', { name: 'File 1 of 2' });
    await user.keyboard('a');
    expect(screen.getByRole('button', { name: 'Pin' }).getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await user.keyboard('{ArrowUp}');
    await expectAccessible();
    await user.keyboard('{Enter}');
    await say(user, 'The lens is missing');
    expect(comments()).toEqual([expect.stringContaining('Pin on file 1The lens is missing')]);
    await user.keyboard('4{Enter}');
    await sentBy(server).toEqual([
      { shape: 'pin', picture: ONE, x: 0.6, y: 0.49, comment: 'The lens is missing' },
    ]);
  });

  test('gets a rectangle by pen, and a line by two taps, where it is rotated, too', async () => {
    const server = college(answer(photographed));
    const { user } = await opened();
    await screen.findByRole('img', { name: 'File 1 of 2' });
    await user.keyboard('aaa');
    const box = measured(over());
    fireEvent.pointerDown(box, { clientX: 10, clientY: 20 });
    fireEvent.pointerMove(box, { clientX: 40, clientY: 80, buttons: 1 });
    fireEvent.pointerUp(box, { clientX: 50, clientY: 100 });
    await say(user, 'This ray');
    await user.keyboard('nr');
    await screen.findByRole('img', { name: 'File 2 of 2' });
    await user.keyboard('aa');
    const line = measured(over());
    for (const clientX of [10, 90]) {
      fireEvent.pointerDown(line, { clientX, clientY: 100 });
      fireEvent.pointerUp(line, { clientX, clientY: 100 });
    }
    await say(user, 'And this axis');
    await user.keyboard('4{Enter}');
    await sentBy(server).toEqual([
      { shape: 'rectangle', picture: ONE, x: 0.1, y: 0.1, to_x: 0.5, to_y: 0.5, comment: 'This ray' },
      { shape: 'line', picture: TWO, x: 0.5, y: 0.9, to_x: 0.5, to_y: 0.1, comment: 'And this axis' },
    ]);
  });

  test('is drawn on with a pen, stroke by stroke, where it is rotated, too; a resting hand draws nothing', async () => {
    const server = college(answer(photographed));
    const { user } = await opened();
    await screen.findByRole('img', { name: 'File 1 of 2' });
    await user.keyboard('d');
    const page = measured(over());
    const draw = (...places: [number, number][]) => {
      const [first, ...others] = places.map(([clientX, clientY]) => ({ clientX, clientY, pointerId: 1 }));
      fireEvent.pointerDown(page, { ...first, pointerType: 'pen' });
      for (const place of others) fireEvent.pointerMove(page, place);
      fireEvent.pointerDown(page, { clientX: 99, clientY: 199, pointerId: 2, pointerType: 'touch' });
      fireEvent.pointerUp(page, { clientX: 99, clientY: 199, pointerId: 2 });
      fireEvent.pointerUp(page, others.at(-1) ?? { pointerId: 1 });
    };
    const finish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Comment on it' });
    expect(finish().disabled).toBe(true);
    draw([10, 20], [20, 40], [30, 60], [30, 20]);
    draw([50, 100]);
    draw([90, 180], [80, 180]);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Undo the last stroke' }));
    await user.click(finish());
    await say(user, 'Which way?');
    expect(comments()).toEqual([expect.stringContaining('Drawing on file 1Which way?')]);
    await user.keyboard('nr');
    await screen.findByRole('img', { name: 'File 2 of 2' });
    await user.keyboard('d');
    const turned = measured(over());
    fireEvent.pointerDown(turned, { clientX: 10, clientY: 100, pointerId: 3 });
    fireEvent.pointerMove(turned, { clientX: 90, clientY: 100, pointerId: 3 });
    fireEvent.pointerUp(turned, { pointerId: 3 });
    fireEvent.pointerDown(turned, { clientX: 90, clientY: 180, pointerId: 3 });
    fireEvent.pointerUp(turned, { pointerId: 3 });
    await user.keyboard('z');
    await user.click(finish());
    await say(user, 'Across');
    await user.keyboard('4{Enter}');
    const one = { shape: 'drawing', picture: ONE, x: 0.1, y: 0.1, comment: 'Which way?' };
    const two = { shape: 'drawing', picture: TWO, x: 0.5, y: 0.9, comment: 'Across' };
    await sentBy(server).toEqual([
      {
        ...one,
        strokes: [
          [0.1, 0.1, 0.3, 0.3, 0.3, 0.1],
          [0.5, 0.5],
        ],
      },
      { ...two, strokes: [[0.5, 0.9, 0.5, 0.1]] },
    ]);
  });

  test('is left as it was with Escape', async () => {
    college(answer(photographed));
    const { user } = await opened();
    await screen.findByRole('img', { name: 'File 1 of 2' });
    await user.keyboard('a{Escape}');
    expect(over()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a name', () => {
  test('is covered by keys alone, word by word, for everybody who marks', async () => {
    const covered = TEXT.replace('Blue', '████');
    const server = college().on(coverPart, answer({ given: { text: covered } }));
    const { user } = await opened();
    await user.keyboard('c');
    await user.keyboard('Wait{Escape}v');
    expect(screen.getByText('Word 1 of 10')).toBeDefined();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expectAccessible();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('‘Blue’')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cover' }));
    expect(await screen.findByText(covered)).toBeDefined();
    const from = TEXT.indexOf('Blue');
    expect(server.sentTo(coverPart)[0]?.body).toMatchObject({
      version: 'v0',
      part: { shape: 'passage', from, to: from + 4 },
    });
    // What was written meanwhile stays.
    expect(screen.getByDisplayValue('Wait')).toBeDefined();
  });

  test('on a picture is covered where it is drawn over', async () => {
    const area = { picture: ONE, x: 0.5, y: 0.5, to_x: 0.6, to_y: 0.6 };
    const server = college(answer(photographed)).on(coverPart, answer({ ...photographed, covers: [area] }));
    const { user } = await opened();
    await screen.findByRole('img', { name: 'File 1 of 2' });
    await user.keyboard('v{Enter}');
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cover' }));
    expect(await screen.findByRole('img', { name: 'Covered part' })).toBeDefined();
    expect(server.sentTo(coverPart)[0]?.body).toMatchObject({ part: { shape: 'rectangle', ...area } });
    await user.keyboard('n');
    await screen.findByRole('img', { name: 'File 2 of 2' });
    expect(screen.queryByRole('img', { name: 'Covered part' })).toBeNull();
  });
});
