/** '1 member', '1,204 members', '2 people'. */
export const plural = (count: number, noun: string, nouns = `${noun}s`) =>
  `${numeral(count)} ${count === 1 ? noun : nouns}`;

/** A locale's format takes a hundred times as long, and most counts need none. */
const numeral = (count: number) =>
  Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : count.toLocaleString('en');
