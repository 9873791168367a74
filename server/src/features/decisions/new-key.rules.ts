// The paper of an exam and the newest version in the bank may differ. Which options of one does the key of the other name?
interface Keyed {
  id: number;
  option: string;
  is_correct: boolean;
}

/** The options of `paper` that the key of `newest` names, by their words; undefined when the two have different options. */
export function keyOnPaper(paper: readonly Keyed[], newest: readonly Keyed[]): number[] | undefined {
  const words = (options: readonly Keyed[]) => options.map(({ option }) => option.trim()).sort();
  if (JSON.stringify(words(paper)) !== JSON.stringify(words(newest))) return undefined;
  const right = new Map<string, number>();
  for (const { option, is_correct } of newest)
    if (is_correct) right.set(option.trim(), (right.get(option.trim()) ?? 0) + 1);
  return paper
    .filter(({ option }) => {
      const left = right.get(option.trim()) ?? 0;
      right.set(option.trim(), left - 1);
      return left > 0;
    })
    .map(({ id }) => id);
}
