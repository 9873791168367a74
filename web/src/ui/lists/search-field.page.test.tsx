import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { holdTimers } from '../../testing/hold-timers.ts';
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

/** A page that shows a search later than it was asked for. */
function Late({
  onSearch,
  expose,
}: {
  onSearch: (text: string) => void;
  expose: (set: (value: string) => void) => void;
}) {
  const [value, setValue] = useState('');
  expose(setValue);
  return <SearchField label="Search people" value={value} onSearch={onSearch} />;
}

const PAUSE_MS = 250;

function show(first = '') {
  const pass = holdTimers(PAUSE_MS);
  const searched: string[] = [];
  const onSubmit = vi.fn();
  const { user } = renderElement(
    <Page first={first} onSearch={(text) => searched.push(text)} onSubmit={onSubmit} />,
  );
  return { user, searched, onSubmit, pass, field: screen.getByLabelText('Search people') };
}

describe('the search field', () => {
  test('searches while the person types, once for a word', async () => {
    const { user, searched, pass, field } = show();
    await user.type(field, ' anna ');
    expect(searched).toEqual([]);
    pass();
    expect(searched).toEqual(['anna']);
    expect(field).toHaveProperty('value', ' anna ');
    await user.type(field, 'b');
    pass();
    expect(searched).toEqual(['anna', 'anna b']);
  });

  test('searches at once on Enter, without spaces around it and without submitting the form', async () => {
    const { user, searched, onSubmit, field } = show();
    await user.type(field, '  anna {Enter}');
    expect(searched).toEqual(['anna']);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(field, '{Enter}');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(searched).toEqual(['anna']);
  });

  test('searches at once on its icon', async () => {
    const { user, searched, field } = show();
    await user.type(field, 'bala');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(searched).toEqual(['bala']);
  });

  test('keeps what is typed while an earlier search is on its way to the page', async () => {
    holdTimers(PAUSE_MS);
    const asked: string[] = [];
    let show = (_: string) => {};
    const { user } = renderElement(
      <Late
        onSearch={(text) => asked.push(text)}
        expose={(set) => {
          show = set;
        }}
      />,
    );
    const field = screen.getByLabelText('Search people');
    await user.type(field, 'an{Enter}na{Enter} b');
    for (const [arrives, shown] of [
      ['an', 'anna b'],
      ['anna', 'anna b'],
      ['from elsewhere', 'from elsewhere'],
    ] as const) {
      act(() => show(arrives));
      expect(field).toHaveProperty('value', shown);
    }
    expect(asked).toEqual(['an', 'anna']);
  });

  test('waits for the end of a composed word', () => {
    const { searched, pass, field } = show();
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'അ' } });
    pass();
    expect(searched).toEqual([]);
    fireEvent.compositionEnd(field);
    pass();
    expect(searched).toEqual(['അ']);
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
