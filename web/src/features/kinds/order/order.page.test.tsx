import type { OrderAnswer, OrderBody } from '@quivia/contract/kinds/order';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import OrderPlayer from './order-player.tsx';
import OrderReview from './order-review.tsx';

const body: OrderBody = {
  items: [
    { id: 'b', text: 'Atom' },
    { id: 'c', text: 'Molecule' },
    { id: 'a', text: 'Electron' },
  ],
};

function Question({ onSave }: { onSave: (answer: OrderAnswer | null) => void }) {
  const [answer, setAnswer] = useState<OrderAnswer | null>(null);
  const change = (next: OrderAnswer | null) => {
    setAnswer(next);
    onSave(next);
  };
  return (
    <section>
      <h2 id="number">Question 1</h2>
      <OrderPlayer
        questionId={1}
        question="Smallest first."
        body={body}
        answer={answer}
        onAnswer={change}
        labelledBy="number"
        describedBy="text"
      >
        <p id="text">Smallest first.</p>
      </OrderPlayer>
      <button type="button" onClick={() => change(null)}>
        Clear
      </button>
    </section>
  );
}

const shown = () =>
  screen.getAllByRole('listitem').map((row) => /Atom|Molecule|Electron/.exec(row.textContent ?? '')?.[0]);

test('buttons move an item; the focus stays with it, and its new position is announced', async () => {
  const saved: (OrderAnswer | null)[] = [];
  const { user } = renderElement(<Question onSave={(answer) => saved.push(answer)} />);
  expect(shown()).toEqual(['Atom', 'Molecule', 'Electron']);
  expect(screen.getByText(/Not answered yet/)).toBeDefined();
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: 'Move Electron up' }));
  expect(shown()).toEqual(['Atom', 'Electron', 'Molecule']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Electron up' }));
  expect(screen.getByRole('status').textContent).toBe('Electron is now 2 of 3.');
  expect(screen.getByText('This order is your answer.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Use this order' })).toBeNull();

  await user.keyboard('{Enter}');
  expect(shown()).toEqual(['Electron', 'Atom', 'Molecule']);
  expect(screen.getByRole('status').textContent).toBe('Electron is now 1 of 3.');
  // At the top it goes no further, and keeps the focus.
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Electron up' }));
  expect(saved).toEqual([{ order: ['b', 'a', 'c'] }, { order: ['a', 'b', 'c'] }]);
  await expectAccessible();
});

test('the order it starts with is an answer only when it is confirmed', async () => {
  const saved: (OrderAnswer | null)[] = [];
  const { user } = renderElement(<Question onSave={(answer) => saved.push(answer)} />);
  await user.click(screen.getByRole('button', { name: 'Use this order' }));
  expect(saved).toEqual([{ order: ['b', 'c', 'a'] }]);
  expect(document.activeElement?.textContent).toBe('This order is your answer.');
  await user.click(screen.getByRole('button', { name: 'Move Atom down' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(shown()).toEqual(['Atom', 'Molecule', 'Electron']);
  expect(screen.getByRole('button', { name: 'Use this order' })).toBeDefined();
});

test('in a preview an item that comes after the author tried it is there too', () => {
  const props = {
    questionId: 1,
    question: '',
    labelledBy: 'number',
    describedBy: 'text',
    onAnswer: () => {},
    children: null,
  };
  renderElement(<OrderPlayer {...props} body={body} answer={{ order: ['a', 'b'] }} />);
  expect(shown()).toEqual(['Atom', 'Molecule', 'Electron']);
  expect(screen.getByText(/Not answered yet/)).toBeDefined();
});

test('an item is dragged by its grip, and dropped where the pointer is', () => {
  const onSave = vi.fn();
  renderElement(<Question onSave={onSave} />);
  const list = screen.getByRole('list');
  list.setPointerCapture = () => {};
  // Rows of 50 px, wherever they are moved.
  const rows = () => [...list.children];
  for (const row of rows())
    row.getBoundingClientRect = () => ({ top: rows().indexOf(row) * 50, height: 50 }) as DOMRect;
  const grip = within(screen.getAllByRole('listitem')[0] as HTMLElement).getByTitle('Drag to move');
  fireEvent.pointerDown(grip, { button: 0, pointerId: 1, clientY: 25 });
  fireEvent.pointerMove(list, { pointerId: 1, clientY: 80 });
  expect(shown()).toEqual(['Molecule', 'Atom', 'Electron']);
  fireEvent.pointerMove(list, { pointerId: 1, clientY: 140 });
  expect(shown()).toEqual(['Molecule', 'Electron', 'Atom']);
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.pointerUp(list, { pointerId: 1 });
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ order: ['c', 'a', 'b'] });
  expect(screen.getByRole('status').textContent).toBe('Atom is now 3 of 3.');

  // A finger that scrolls over the grip.
  fireEvent.pointerDown(grip, { button: 0, pointerType: 'touch', pointerId: 4, clientY: 125 });
  fireEvent.pointerMove(list, { pointerId: 4, clientY: 0 });
  fireEvent.pointerUp(list, { pointerId: 4 });
  // What is dropped where it was, or cancelled, changes nothing.
  fireEvent.pointerDown(grip, { button: 0, pointerId: 2, clientY: 125 });
  fireEvent.pointerUp(list, { pointerId: 2 });
  fireEvent.pointerDown(grip, { button: 0, pointerId: 3, clientY: 125 });
  fireEvent.pointerMove(list, { pointerId: 3, clientY: 0 });
  fireEvent.pointerCancel(list, { pointerId: 3 });
  expect(shown()).toEqual(['Molecule', 'Electron', 'Atom']);
  expect(onSave).toHaveBeenCalledTimes(1);
});

const textsIn = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the review shows both orders, and what of the answer is correct', async () => {
  renderElement(
    <OrderReview
      question=""
      body={body}
      answerKey={{ order: ['a', 'b', 'c'], grading: 'places' }}
      answer={{ order: ['b', 'a', 'c'] }}
      parts={[
        { id: 'b', share: 0 },
        { id: 'a', share: 0 },
        { id: 'c', share: 1 },
      ]}
    />,
  );
  expect(textsIn('Answer')).toEqual(['1AtomIncorrect', '2ElectronIncorrect', '3MoleculeCorrect']);
  expect(textsIn('Correct answer')).toEqual(['1Electron', '2Atom', '3Molecule']);
  expect(screen.getByText('Marks for each item in its position')).toBeDefined();
  await expectAccessible();
});

test('without a key the review shows the answer alone', () => {
  renderElement(<OrderReview question="" body={body} answerKey={null} answer={{ order: ['a', 'b', 'c'] }} />);
  expect(textsIn('Answer')).toEqual(['1Electron', '2Atom', '3Molecule']);
  expect(screen.queryByText('Correct answer')).toBeNull();
});
