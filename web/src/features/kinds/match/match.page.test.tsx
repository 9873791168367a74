import type { MatchAnswer, MatchBody } from '@quivia/contract/kinds/match';
import type { MatchKey } from '@quivia/contract/kinds/match.key';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import MatchPlayer, { letterAt } from './match-player.tsx';
import MatchReview from './match-review.tsx';

const body: MatchBody = {
  left: [
    { id: 'fr', text: 'France' },
    { id: 'it', text: 'Italy' },
  ],
  right: [
    { id: 'ro', text: 'Rome' },
    { id: 'pa', text: 'Paris' },
    { id: 'ly', text: 'Lyon' },
  ],
};

function Question({ of = body, onSave }: { of?: MatchBody; onSave: (answer: MatchAnswer | null) => void }) {
  const [answer, setAnswer] = useState<MatchAnswer | null>(null);
  return (
    <section>
      <h2 id="number">Question 1</h2>
      <MatchPlayer
        questionId={1}
        question="Match each country with its capital."
        body={of}
        answer={answer}
        onAnswer={(next) => {
          setAnswer(next);
          onSave(next);
        }}
        labelledBy="number"
        describedBy="text"
      >
        <p id="text">Match each country with its capital.</p>
      </MatchPlayer>
    </section>
  );
}

test('a student chooses a match for each item, and removes it again', async () => {
  const saved: (MatchAnswer | null)[] = [];
  const { user } = renderElement(<Question onSave={(answer) => saved.push(answer)} />);
  expect(screen.getByRole('group', { name: /Question 1 Choose a match/ })).toBeDefined();
  const france = screen.getByRole('combobox', { name: 'France' });
  expect(
    within(france)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose…', 'Rome', 'Paris', 'Lyon']);
  await user.selectOptions(france, 'Paris');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Italy' }), 'Paris');
  expect(screen.getByText('2 of 2 matched')).toBeDefined();
  await user.selectOptions(france, 'Choose…');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Italy' }), 'Choose…');
  expect(saved).toEqual([
    { pairs: { fr: 'pa' } },
    { pairs: { fr: 'pa', it: 'pa' } },
    { pairs: { it: 'pa' } },
    null,
  ]);
  await expectAccessible();
});

test('formulas, pictures and long texts are listed, and chosen by letter and words', async () => {
  const saved: (MatchAnswer | null)[] = [];
  const of: MatchBody = {
    left: [{ id: 'c', text: 'Circle' }],
    right: [
      { id: 'a', text: '$\\pi r^2$' },
      { id: 'b', text: 'a square' },
      { id: 'd', text: 'a text that is far too long to be shown in a select on a small phone' },
      { id: 'e', text: '**Look-up** in $O(1)$' },
      { id: 'f', text: '![A circle &amp; its radius](/api/v1/images/1)' },
    ],
  };
  const { user } = renderElement(<Question of={of} onSave={(answer) => saved.push(answer)} />);
  const matches = screen.getByRole('list', { name: 'Matches' });
  expect(within(matches).getAllByRole('listitem')).toHaveLength(5);
  const circle = screen.getByRole('combobox', { name: 'Circle' });
  const options = () => within(circle).getAllByRole('option');
  await waitFor(() =>
    expect(options().map((option) => option.textContent)).toEqual([
      'Choose…',
      'A: pi r squared',
      'B: a square',
      'C: a text that is far too long to be shown in a select on a sma…',
      'D: Look-up in O(1)',
      'E: A circle & its radius',
    ]),
  );
  await user.selectOptions(circle, 'A: pi r squared');
  expect(saved).toEqual([{ pairs: { c: 'a' } }]);
  await expectAccessible();
});

test('in a preview of blank pairs every select has a name', async () => {
  const blank: MatchBody = { left: [{ id: 'a', text: '' }], right: [{ id: 'b', text: '' }] };
  renderElement(<Question of={blank} onSave={() => {}} />);
  expect(screen.getByRole('combobox', { name: 'Item 1' })).toBeDefined();
  await expectAccessible();
});

test('letters go on after Z', () => {
  expect([0, 25, 26, 29].map(letterAt)).toEqual(['A', 'Z', 'AA', 'AD']);
});

const answerKey: MatchKey = { pairs: { fr: 'pa', it: 'ro' }, grading: 'share' };
const textOfRow = (left: string) =>
  screen.getAllByRole('listitem').find((row) => row.textContent?.startsWith(left))?.textContent;

test('the review shows each match, whether it is correct, and the correct one', async () => {
  renderElement(
    <MatchReview
      question=""
      body={body}
      answerKey={answerKey}
      answer={{ pairs: { fr: 'pa', it: 'ly' } }}
      parts={[
        { id: 'fr', share: 1 },
        { id: 'it', share: 0 },
      ]}
    />,
  );
  expect(textOfRow('France')).toBe('FranceAnswerParisCorrect');
  expect(textOfRow('Italy')).toBe('ItalyAnswerLyonIncorrectCorrect answerRome');
  await expectAccessible();
});

test('without a key the review shows the answer alone', () => {
  renderElement(<MatchReview question="" body={body} answerKey={null} answer={{ pairs: { fr: 'ly' } }} />);
  expect(textOfRow('France')).toBe('FranceAnswerLyon');
  expect(textOfRow('Italy')).toBe('ItalyAnswerNot answered');
});

test('an author sees the pairs and what belongs to none', () => {
  renderElement(<MatchReview question="" body={body} answerKey={answerKey} answer={null} />);
  expect(textOfRow('France')).toBe('FranceParis');
  expect(textOfRow('Belongs to none')).toBe('Belongs to noneLyon');
  expect(screen.getByText('Marks for each correct pair')).toBeDefined();
});
