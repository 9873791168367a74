import { plural } from '@quivia/contract/plural';

export const overseenVivas = {
  title: 'Vivas you watch over',
  caption: 'How far these vivas are',
  lead: 'You can read these as head or controller. The coordinators see what you open.',
  done: (done: number, candidates: number) => `${done} of ${plural(candidates, 'candidate')} done`,
  coordinated: (by: string) => `by ${by}`,
  none: 'No viva found',
  noneHint: 'Try another search.',
  search: 'Search vivas you watch over',
};

export const overseenViva = {
  back: 'Viva voce',
  none: 'Viva voce not found',
  noneHint: 'Your duty may have ended, or you may be one of its candidates.',
  unpublished: 'No results published yet',
  unpublishedHint: 'Marks appear here once candidates can read them.',
  revision: (revision: number) => `Revision ${revision}, published`,
  columns: { roll: 'Roll number', name: 'Name', total: 'Marks', outcome: 'Result' },
  outcomes: { pass: 'Pass', fail: 'Fail' },
  of: (maximum: number) => `of ${maximum}`,
  list: (name: string) => name || 'Award list',
  marksOf: (name: string) => (name ? `Marks of ${name}` : 'Marks'),
};
