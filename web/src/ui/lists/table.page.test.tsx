import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render-page.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from './table.tsx';

function showMarks(onClick = () => {}) {
  return renderElement(
    <Table caption="Marks of the class" maxHeight="20rem">
      <TableHead>
        <HeadCell>Student</HeadCell>
        <HeadCell numeric>Marks</HeadCell>
      </TableHead>
      <TableBody>
        <Row aria-selected onClick={onClick}>
          <Cell>Anna</Cell>
          <Cell numeric>12.5</Cell>
        </Row>
      </TableBody>
    </Table>,
  );
}

test('a table has a caption for screen readers, and cells that belong to their headings', () => {
  showMarks();
  const table = screen.getByRole('table', { name: 'Marks of the class' });
  expect(table.querySelector('caption')?.textContent).toBe('Marks of the class');
  const headings = within(table).getAllByRole('columnheader');
  expect(headings.map((one) => [one.textContent, one.getAttribute('scope')])).toEqual([
    ['Student', 'col'],
    ['Marks', 'col'],
  ]);
  expect(
    within(table)
      .getAllByRole('cell')
      .map((one) => one.textContent),
  ).toEqual(['Anna', '12.5']);
});

test('its scroll area is named and can be reached by keyboard', async () => {
  const { user } = showMarks();
  const area = screen.getByRole('region', { name: 'Marks of the class' });
  expect(area.style.maxHeight).toBe('20rem');
  await user.tab();
  expect(document.activeElement).toBe(area);
});

test('figures are aligned to the right in heading and cell, words to the left', () => {
  showMarks();
  const isRight = (one: HTMLElement) => one.classList.contains('text-right');
  expect(screen.getAllByRole('columnheader').map(isRight)).toEqual([false, true]);
  expect(screen.getAllByRole('cell').map(isRight)).toEqual([false, true]);
});

test('a row keeps what the page gives it', async () => {
  const onClick = vi.fn();
  const { user } = showMarks(onClick);
  await user.click(screen.getByText('Anna'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByText('Anna').closest('tr')?.getAttribute('aria-selected')).toBe('true');
});
