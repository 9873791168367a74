import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderElement } from '../../testing/render-page.tsx';
import { Checkbox } from './checkbox.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { FileField } from './file-field.tsx';
import { TextField } from './text-field.tsx';

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('a field is described by its error and its hint, and marked as invalid', () => {
  const { rerender } = renderElement(<TextField label="Title" hint="At most 80 characters" />);
  const field = screen.getByLabelText('Title');
  expect(described(field)).toEqual(['At most 80 characters']);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Title" hint="At most 80 characters" error="Please enter a title" />);
  const wrong = screen.getByLabelText('Title');
  expect(described(wrong)).toEqual(['Please enter a title', 'At most 80 characters']);
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
});

const DEPARTMENTS = [
  { id: 1, name: 'Physics' },
  { id: 2, name: 'Chemistry' },
  { id: 3, name: 'Biology' },
];

function DepartmentForm({ onChange }: { onChange: (value: number[]) => void }) {
  const [value, setValue] = useState([1]);
  function keep(next: number[]) {
    onChange(next);
    setValue(next);
  }
  return <CheckboxGroup label="Departments" options={DEPARTMENTS} value={value} onChange={keep} />;
}

test('a group of checkboxes adds and removes one, and keeps the others', async () => {
  const chosen: number[][] = [];
  const { user } = renderElement(<DepartmentForm onChange={(next) => chosen.push(next)} />);
  expect(screen.getByRole('group', { name: 'Departments' })).toBeDefined();
  await user.click(screen.getByLabelText('Biology'));
  await user.click(screen.getByLabelText('Physics'));
  expect(chosen).toEqual([[1, 3], [3]]);
});

test('a busy checkbox keeps the focus and ignores presses', async () => {
  const changes: boolean[] = [];
  const { user } = renderElement(
    <Checkbox label="Counts" checked busy onChange={({ target }) => changes.push(target.checked)} />,
  );
  const box = screen.getByRole('checkbox', { name: 'Counts' });
  box.focus();
  await user.keyboard(' ');
  await user.click(box);
  expect(changes).toEqual([]);
  expect(document.activeElement).toBe(box);
});

test('a group without options says so, and shows its error', () => {
  renderElement(
    <CheckboxGroup
      label="Departments"
      options={[]}
      value={[]}
      onChange={() => {}}
      empty="No department is linked yet."
      error="Please choose a department"
    />,
  );
  expect(screen.getByText('No department is linked yet.')).toBeDefined();
  expect(described(screen.getByRole('group', { name: 'Departments' }))).toEqual([
    'Please choose a department',
  ]);
});

function RosterForm() {
  const [file, setFile] = useState<File>();
  return <FileField label="Roster" accept=".csv" file={file} onChoose={setFile} />;
}

test('a file can be chosen or dropped, and is named', async () => {
  const { user } = renderElement(<RosterForm />);
  const input = screen.getByLabelText('Roster');
  await user.upload(input, new File(['a'], 'people.csv'));
  expect(screen.getByText('people.csv')).toBeDefined();
  const dropped = { dataTransfer: { files: [new File(['b'], 'dropped.csv')] } };
  fireEvent.drop(input.parentElement as HTMLElement, dropped);
  expect(await screen.findByText('dropped.csv')).toBeDefined();
  expect(screen.queryByText('people.csv')).toBeNull();
});
