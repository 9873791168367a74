export const SEED_MESSAGES = {
  reasons: 'Please say why the answer has this mark.',
  reason: 'Please give a reason.',
  needed: 'No more answers than all of them can be needed.',
  tolerance: 'The tolerance is more than 0, with two decimals at most.',
};
