import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useMutationOnce } from './use-action.ts';

/** Calls are answered one by one, as the test says. */
function begin() {
  const sent: { given: string; answer: () => void; refuse: () => void }[] = [];
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () =>
      useMutationOnce({
        mutationFn: (given: string) =>
          new Promise<string>((resolve, reject) => {
            sent.push({ given, answer: () => resolve(given), refuse: () => reject(new Error('no')) });
          }),
      }),
    { wrapper },
  );
  const press = (...given: string[]) =>
    act(async () => {
      for (const one of given) result.current.mutate(one);
    });
  return { sent, press, given: () => sent.map((one) => one.given) };
}

test('two presses in the same moment are sent once', async () => {
  const { sent, press, given } = begin();
  await press('join', 'join');
  expect(given()).toEqual(['join']);
  await press('join');
  expect(sent).toHaveLength(1);
});

test('a press for something else is sent meanwhile', async () => {
  const { press, given } = begin();
  await press('first row');
  await press('second row');
  await press('first row');
  expect(given()).toEqual(['first row', 'second row']);
});

test.each(['answer', 'refuse'] as const)('after the %s it can be pressed again', async (end) => {
  const { sent, press, given } = begin();
  await press('join');
  await act(async () => sent[0]?.[end]());
  await press('join');
  expect(given()).toEqual(['join', 'join']);
});
