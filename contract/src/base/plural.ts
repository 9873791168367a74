/** '1 member', '1,204 members', '2 people'. */
export const plural = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : nouns}`;
