import axe from 'axe-core';
import { expect } from 'vitest';

/** Colours and sizes need a browser: journeys check those. A component has no page around it. */
const options = {
  resultTypes: ['violations' as const],
  rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
};

export async function expectAccessible(element: Element = document.body): Promise<void> {
  // Without a style sheet the attribute hides nothing.
  const { violations } = await axe.run({ include: element, exclude: ['[hidden]'] }, options);
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}
