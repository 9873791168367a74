// What is wrong with a policy of attainment as a whole.
export const words = {
  boundsRise: 'Each level needs a higher percentage than the one before.',
} as const;
