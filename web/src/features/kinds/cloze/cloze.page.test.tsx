import type { ClozeAnswer, ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import ClozePlayer from './cloze-player.tsx';
import ClozeReview from './cloze-review.tsx';

const QUESTION =
  'The capital of France is [[city]], on the [[river]](a river).\n\n| $x$ | $x^2$ |\n|---|---|\n| 3 | [[nine]] |\n\n- Not a blank: [[other]]\n\n```c\nint n = [[code]];\n```';

const body: ClozeBody = {
  holes: [
    {
      id: 'city',
      type: 'choice',
      options: [
        { id: 'l', text: 'Lyon' },
        { id: 'p', text: 'Paris' },
      ],
    },
    { id: 'river', type: 'text' },
    { id: 'nine', type: 'number' },
    { id: 'code', type: 'text' },
  ],
};

const text = (accepted: string) => ({
  accepted: [{ text: accepted, percent: 100, match: 'exact' as const }],
  ignore_case: true,
  ignore_accents: true,
  ignore_spaces: false,
  ignore_punctuation: false,
});

const answerKey: ClozeKey = {
  holes: {
    city: { type: 'choice', weight: 2, percents: { p: 100, l: 50 } },
    river: { type: 'text', weight: 1, key: text('Seine') },
    nine: {
      type: 'number',
      weight: 1,
      key: {
        accepted: [
          { type: 'value', value: '9', tolerance: { type: 'absolute', amount: '0.1' }, percent: 100 },
        ],
        units: [],
        unit_penalty: 0,
      },
    },
    code: { type: 'text', weight: 1, key: text('0') },
  },
};

function Question({ onSave }: { onSave: (answer: ClozeAnswer | null) => void }) {
  const [answer, setAnswer] = useState<ClozeAnswer | null>(null);
  return (
    <section>
      <h2 id="number">Question 1</h2>
      <p id="hint">4 marks</p>
      <ClozePlayer
        questionId={1}
        question={QUESTION}
        body={body}
        answer={answer}
        onAnswer={(next) => {
          setAnswer(next);
          onSave(next);
        }}
        labelledBy="number"
        describedBy="hint"
      >
        never shown
      </ClozePlayer>
    </section>
  );
}

test('a student fills in the blanks where they stand, and a field keeps its focus', async () => {
  const saved: (ClozeAnswer | null)[] = [];
  const { user, container } = renderElement(<Question onSave={(answer) => saved.push(answer)} />);
  expect(screen.queryByText('never shown')).toBeNull();
  expect(screen.getByText(/Not a blank: \[\[other\]\]/)).toBeDefined();
  const river = screen.getByRole('textbox', { name: 'Blank 2 of 4' });
  await user.type(river, 'Seine');
  expect(document.activeElement).toBe(river);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Blank 1 of 4' }), 'Paris');
  expect(saved.at(-1)).toEqual({ holes: { city: 'p', river: 'Seine' } });
  const cell = within(screen.getByRole('table')).getByRole('textbox', { name: 'Blank 3 of 4' });
  await user.type(cell, '9');
  const code = screen.getByRole('textbox', { name: 'Blank 4 of 4' });
  expect(code.closest('pre')).not.toBeNull();
  expect(container.querySelector('a')).toBeNull();
  await expectAccessible(container);
  await user.clear(river);
  await user.clear(cell);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Blank 1 of 4' }), 'Choose…');
  expect(saved.at(-1)).toBeNull();
});

test('a number that can’t be read is mentioned when its field is left, not while it is typed', async () => {
  const { user } = renderElement(<Question onSave={() => undefined} />);
  const field = screen.getByRole('textbox', { name: 'Blank 3 of 4' });
  await user.type(field, 'nine');
  expect(screen.queryByText(/can't be read/)).toBeNull();
  await user.tab();
  const notice = screen.getByText("Blank 3 can't be read as a number. Write it as 1250 or 12.5.");
  expect(field.getAttribute('aria-describedby')).toBe(notice.closest('[id]')?.id);
  await user.clear(field);
  expect(screen.queryByText(/can't be read/)).toBeNull();
});

test('a review shows each blank with its answer, what is right and what it earned', async () => {
  const { container } = renderElement(
    <ClozeReview
      question={QUESTION}
      body={body}
      answerKey={answerKey}
      answer={{ holes: { city: 'l', river: 'Seine', nine: 'neun' } }}
      parts={[
        { id: 'city', share: 0.5 },
        { id: 'river', share: 1 },
        { id: 'nine', share: 0 },
        { id: 'code', share: 0 },
      ]}
    />,
  );
  const blanks = within(screen.getByRole('list', { name: 'Blanks' })).getAllByRole('listitem');
  expect(blanks.map((blank) => blank.textContent)).toEqual([
    'Blank 1Partly correct50 %AnswerLyonCorrect answerParisLyon (50 %)',
    'Blank 2CorrectAnswerSeineCorrect answerSeine',
    'Blank 3Not a numberAnswerneunCorrect answer9 ± 0.1',
    'Blank 4AnswerNo answerCorrect answer0',
  ]);
  await expectAccessible(container);
});

test('a review without a key shows what was answered', () => {
  renderElement(
    <ClozeReview question={QUESTION} body={body} answerKey={null} answer={{ holes: { city: 'p' } }} />,
  );
  expect(screen.queryByText('Correct answer')).toBeNull();
  expect(screen.getAllByText('Paris').length).toBeGreaterThan(0);
});

test('a number is judged after a pause too, and says how it is read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderElement(<Question onSave={() => {}} />);
  const field = screen.getByRole('textbox', { name: 'Blank 3 of 4' });
  await user.type(field, '9,81');
  expect(screen.queryByText(/read as/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(screen.getByText('Blank 3: read as 9.81')).toBeDefined();
  await user.type(field, 'x');
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(screen.getByText(/^Blank 3 can't be read as a number/)).toBeDefined();
});
