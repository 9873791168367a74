// What is wrong with a plan of marking.
export const words = {
  marks: 'Please enter marks with at most two decimals',
  percent: 'Please enter a whole number from 0 to 100',
  tolerance: 'Please enter a tolerance above 0',
  nothingLookedAt: 'Please enter a percentage or a pass mark: this plan would look at nothing twice',
} as const;
