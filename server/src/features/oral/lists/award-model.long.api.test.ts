import { test } from 'vitest';
import { everyAwardFollows } from '../../../testing/exams/award-model.ts';

test(
  'every award follows from sheets that stand, and changes only by a reason that is printed',
  () => everyAwardFollows({ isCircuit: false }),
  600_000,
);
