// Runs before each file of page tests.
import { prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import { leavePage } from './render-page.tsx';

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM());
  leavePage();
});
