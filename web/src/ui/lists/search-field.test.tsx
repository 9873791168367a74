// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render-page.tsx';
import { SearchField } from './search-field.tsx';
import { Segments } from './segments.tsx';

interface PageProps {
  first: string;
  onSearch: (text: string) => void;
  onSubmit: () => void;
}

/** A page that keeps what was searched for; Reset stands for another part of the page that clears it. */
function Page({ first, onSearch, onSubmit }: PageProps) {
  const [value, setValue] = useState(first);
  function search(text: string) {
    onSearch(text);
    setValue(text);
  }
  return (
    <form onSubmit={onSubmit}>
      <SearchField label="Search people" value={value} onSearch={search} />
      <button type="button" onClick={() => setValue('')}>
        Reset
      </button>
    </form>
  );
}

function show(first = '') {
  const searched: string[] = [];
  const onSubmit = vi.fn();
  const { user } = renderElement(
    <Page first={first} onSearch={(text) => searched.push(text)} onSubmit={onSubmit} />,
  );
  return { user, searched, onSubmit, field: screen.getByLabelText('Search people') };
}

describe('the search field', () => {
  test('searches on Enter, without spaces around it and without submitting the form', async () => {
    const { user, searched, onSubmit, field } = show();
    await user.type(field, '  anna {Enter}');
    expect(searched).toEqual(['anna']);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('searches on its icon', async () => {
    const { user, searched, field } = show();
    await user.type(field, 'bala');
    expect(searched).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(searched).toEqual(['bala']);
  });

  test('shows everything again as soon as it is emptied', async () => {
    const { user, searched, field } = show('anna');
    await user.clear(field);
    expect(searched).toEqual(['']);
  });

  test('follows a search that is cleared elsewhere', async () => {
    const { user, field } = show('anna');
    expect(field).toHaveProperty('value', 'anna');
    await user.click(screen.getByText('Reset'));
    expect(field).toHaveProperty('value', '');
  });
});

test('segments are one group of radio buttons', async () => {
  const chosen: string[] = [];
  const { user } = renderElement(
    <Segments
      label="Show"
      options={[
        ['all', 'All 3'],
        ['new', 'Ready 2'],
      ]}
      value="all"
      onChange={(value) => chosen.push(value)}
    />,
  );
  expect(screen.getByRole('group', { name: 'Show' })).toBeDefined();
  expect(screen.getByRole('radio', { name: 'All 3' })).toHaveProperty('checked', true);
  await user.click(screen.getByText('Ready 2'));
  expect(chosen).toEqual(['new']);
});
