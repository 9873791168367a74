import type { NumberAnswer, NumberBody } from '@quivia/contract/kinds/number';
import type { NumberKey } from '@quivia/contract/kinds/number.key';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import NumberPlayer from './number-player.tsx';
import NumberReview from './number-review.tsx';

afterEach(() => vi.useRealTimers());

const plain: NumberBody = { unit_mode: 'none', units: [] };

interface QuestionProps {
  body?: NumberBody;
  start?: NumberAnswer;
  hasKeypad?: boolean;
  onSave?: (answer: NumberAnswer | null) => void;
}

function Question({ body = plain, start, hasKeypad = false, onSave }: QuestionProps) {
  const [answer, setAnswer] = useState<NumberAnswer | null>(start ?? null);
  return (
    <section>
      <h2 id="number">Question 1</h2>
      <NumberPlayer
        questionId={1}
        question="How far?"
        body={body}
        answer={answer}
        onAnswer={(next) => {
          setAnswer(next);
          onSave?.(next);
        }}
        labelledBy="number"
        describedBy="text"
        hasKeypad={hasKeypad}
      >
        <p id="text">How far?</p>
      </NumberPlayer>
    </section>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' });

test('a number is saved as it is typed, and nothing when it is deleted', async () => {
  const saved: (NumberAnswer | null)[] = [];
  const { user } = renderElement(<Question onSave={(answer) => saved.push(answer)} />);
  expect(field().inputMode).toBe('decimal');
  await user.type(field(), '1,5');
  await user.clear(field());
  expect(saved).toEqual([{ value: '1' }, { value: '1,' }, { value: '1,5' }, null]);
  await expectAccessible();
});

test('what is no number is said when the field is left, not while typing', async () => {
  const { user } = renderElement(<Question />);
  await user.type(field(), '12 apples');
  expect(screen.queryByText(/can’t be read/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/can’t be read as a number/)).toBeDefined();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await expectAccessible();
  await user.type(field(), '{Backspace}');
  expect(screen.queryByText(/can’t be read/)).toBeNull();
  expect(field().value).toBe('12 apple');
});

test('what is no number is said a second after the last key, without leaving the field', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderElement(<Question />);
  await user.type(field(), 'nine');
  expect(screen.queryByText(/can’t be read/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(/can’t be read as a number/)).toBeDefined();
  expect(document.activeElement).toBe(field());
});

test('a number that is read otherwise than it was typed says how', async () => {
  const { user } = renderElement(<Question />);
  await user.type(field(), '9,81');
  await user.tab();
  expect(screen.getByText('Read as 9.81')).toBeDefined();
  await user.clear(field());
  await user.type(field(), '9.81');
  await user.tab();
  expect(screen.queryByText(/Read as/)).toBeNull();
});

test('a comma with two meanings is asked about', async () => {
  const { user } = renderElement(<Question />);
  await user.type(field(), '1,234');
  await user.tab();
  expect(screen.getByText(/“1,234” could mean 1234 or 1.234/)).toBeDefined();
});

test('an answer that came back unreadable says so at once', () => {
  renderElement(<Question start={{ value: 'x' }} />);
  expect(screen.getByText(/can’t be read/)).toBeDefined();
});

test('a unit is shown, chosen or typed', async () => {
  const saved: (NumberAnswer | null)[] = [];
  const onSave = (answer: NumberAnswer | null) => saved.push(answer);
  const { unmount } = renderElement(<Question body={{ unit_mode: 'shown', units: ['km'] }} />);
  expect(screen.getByText('km')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Unit' })).toBeNull();
  unmount();

  const chosen = renderElement(
    <Question body={{ unit_mode: 'chosen', units: ['m', 'km'] }} onSave={onSave} />,
  );
  await chosen.user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'km');
  await chosen.user.type(field(), '5');
  await chosen.user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Choose…');
  expect(saved.splice(0)).toEqual([{ value: '', unit: 'km' }, { value: '5', unit: 'km' }, { value: '5' }]);
  await expectAccessible();
  chosen.unmount();

  const typed = renderElement(<Question body={{ unit_mode: 'typed', units: [] }} onSave={onSave} />);
  await typed.user.type(screen.getByRole('textbox', { name: 'Unit' }), 'm');
  await typed.user.type(field(), '5');
  expect(saved).toEqual([
    { value: '', unit: 'm' },
    { value: '5', unit: 'm' },
  ]);
  await expectAccessible();
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('the keypad writes at the caret, and the keyboard works beside it', async () => {
  const { user } = renderElement(<Question hasKeypad />);
  expect(field().inputMode).toBe('none');
  const keypad = within(screen.getByRole('group', { name: 'Keypad' }));
  const press = async (...names: string[]) => {
    for (const name of names) {
      await user.click(keypad.getByRole('button', { name }));
      await nextFrame();
    }
  };
  await press('Minus', '1', 'Decimal point', '5');
  expect(field().value).toBe('−1.5');
  await press('Move left', 'Delete the last character', '7');
  expect(field().value).toBe('−175');
  await user.keyboard('.');
  expect(field().value).toBe('−17.5');
  await press('Clear');
  expect(field().value).toBe('');
  await press('3', 'Move right', '2');
  expect(field().value).toBe('32');
  expect(document.activeElement).toBe(field());
  await expectAccessible();
});

test('a phone without a minus key can change the sign of number and power', async () => {
  const { user } = renderElement(<Question />);
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    await nextFrame();
  };
  await user.type(field(), '5');
  await press('Change sign');
  expect(field().value).toBe('−5');
  await press('×10ⁿ');
  await user.keyboard('3');
  await press('Change sign');
  expect(field().value).toBe('−5×10^−3');
  await press('Change sign');
  expect(field().value).toBe('−5×10^3');
  await user.tab();
  expect(screen.queryByText(/can’t be read/)).toBeNull();
});

const answerKey: NumberKey = {
  accepted: [
    { type: 'value', value: '5000', tolerance: { type: 'absolute', amount: '0' }, percent: 100 },
    { type: 'value', value: '5e3', tolerance: { type: 'relative', amount: '0.07' }, percent: 50 },
    { type: 'value', value: '4.99e3', tolerance: { type: 'figures', figures: 2 }, percent: 30 },
    { type: 'range', from: '-1.5', to: '7000', percent: 10 },
  ],
  units: [
    { unit: 'm', factor: '1' },
    { unit: 'km', factor: '1000' },
  ],
  unit_penalty: 25,
};
const withUnits: NumberBody = { unit_mode: 'chosen', units: ['m', 'km', 's'] };
const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('the review shows the answer, its share and what is accepted', async () => {
  renderElement(
    <NumberReview
      question=""
      body={withUnits}
      answerKey={answerKey}
      answer={{ value: '5.1', unit: 'km' }}
      parts={[{ id: '', share: 0.5 }]}
    />,
  );
  expect(screen.getByText('5.1 km')).toBeDefined();
  expect(screen.getByText('Partly correct: 50 %')).toBeDefined();
  expect(listed()).toEqual([
    '5000 m',
    '5 × 10³ ± 7 % mearns 50 %',
    '4.99 × 10³, to 2 significant figures mearns 30 %',
    '−1.5 to 7000 mearns 10 %',
  ]);
  expect(screen.getByText('Accepted units: m, km')).toBeDefined();
  expect(screen.getByText('A wrong or missing unit costs 25 % of the marks.')).toBeDefined();
  await expectAccessible();
});

test('the review calls what is no number by its name, and shows no key where there is none', () => {
  renderElement(
    <NumberReview
      question=""
      body={plain}
      answerKey={null}
      answer={{ value: 'five' }}
      parts={[{ id: '', share: 0 }]}
    />,
  );
  expect(screen.getByText('Not a number')).toBeDefined();
  expect(screen.queryByText('Incorrect')).toBeNull();
  expect(screen.queryByText(/Accepted|Correct answer/)).toBeNull();
});

test('the review says what was not answered', () => {
  renderElement(
    <NumberReview question="" body={plain} answerKey={null} answer={null} parts={[{ id: '', share: 0 }]} />,
  );
  expect(screen.getByText('Not answered')).toBeDefined();
});

test('an author sees the key alone', () => {
  const single = { ...answerKey, accepted: answerKey.accepted.slice(0, 1), units: [] };
  renderElement(
    <NumberReview question="" body={{ unit_mode: 'shown', units: ['m'] }} answerKey={single} answer={null} />,
  );
  expect(screen.queryByText('Answer')).toBeNull();
  expect(screen.getByText('Correct answer')).toBeDefined();
  expect(listed()).toEqual(['5000 m']);
});
