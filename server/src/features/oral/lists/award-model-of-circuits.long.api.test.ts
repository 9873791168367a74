// A file of its own: with all its rounds it takes minutes, beside those of the other one.
import { test } from 'vitest';
import { everyAwardFollows } from '../../../testing/exams/award-model.ts';

test(
  'awards of a circuit, whose stations have schemes of their own, follow from its sheets and add up',
  () => everyAwardFollows({ isCircuit: true }),
  600_000,
);
