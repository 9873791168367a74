import { catalogue } from '@quivia/contract/message';

export const words = catalogue('oral-figures', {
  taken: 'Pass mark taken. It decides until you undo it.',
  undone: 'Pass mark undone.',
  changed: 'The figures have changed since you looked at them. Please check them again.',
  frozen: 'The award list is frozen. Reopen it before you change a pass mark.',
  otherAct: 'This was sent for something else. Please reload the page and try again.',
});

export const logged = catalogue('oral-figures.log', {
  passMark: ({ exam, station, mark }: { exam: string; station: number | null; mark: number | null }) => {
    const of = station === null ? exam : `station ${station} of ${exam}`;
    return mark === null ? `undid the pass mark of ${of}` : `took ${mark} as the pass mark of ${of}`;
  },
});
