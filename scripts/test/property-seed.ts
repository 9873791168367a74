// Runs before each file of tests. A rare case must not make a change fail that has nothing to do with it, so tests of
// properties draw the same cases each time. PROPERTY_SEED=random draws others, as somebody who looks for faults would.
import fc from 'fast-check';

const { PROPERTY_SEED = '2026' } = process.env;
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
