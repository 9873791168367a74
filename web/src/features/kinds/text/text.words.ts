import { plural } from '@quivia/contract/plural';

export const player = {
  label: 'Your answer',
  left: (left: number) => `${plural(left, 'character')} left`,
};

export const review = {
  wildcard: '* stands for any characters',
  pattern: 'pattern',
};
