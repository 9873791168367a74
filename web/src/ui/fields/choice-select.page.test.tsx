import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChoiceSelect } from './choice-select.tsx';

afterEach(cleanup);

const COURSES = [
  { id: 1, name: 'Physics' },
  { id: 2, name: 'Chemistry' },
];
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const query = (data: typeof COURSES | undefined, isError = false, refetch = vi.fn()) => ({
  data,
  isError,
  refetch,
});

test('says that the choices are loading, then offers them', () => {
  const { rerender } = render(<ChoiceSelect label="Course" choices={query(undefined)} />);
  expect(options()).toEqual(['Loading']);
  rerender(<ChoiceSelect label="Course" choices={query(COURSES)} />);
  expect(options()).toEqual(['Choose one', 'Physics', 'Chemistry']);
});

test('says that there is nothing to choose', () => {
  render(<ChoiceSelect label="Course" choices={query([])} none="No courses" />);
  expect(options()).toEqual(['No courses']);
});

test('a list that could not be loaded can be fetched again', () => {
  const refetch = vi.fn();
  render(<ChoiceSelect label="Course" choices={query(undefined, true, refetch)} />);
  expect(options()).toEqual(['Not available']);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a current choice that is no longer offered stays selectable', () => {
  const retired = { id: 9, name: 'Latin' };
  render(<ChoiceSelect label="Course" choices={query(COURSES)} current={retired} defaultValue={9} />);
  expect(options()).toEqual(['Choose one', 'Latin', 'Physics', 'Chemistry']);
  expect(screen.getByLabelText('Course')).toHaveProperty('value', '9');
});
