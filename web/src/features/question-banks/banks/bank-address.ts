// The address of each part of this panel: `?panel=create-qbank&bank=3&question=17`.

export interface BankAddress {
  bank?: number;
  /** Shows only this one. */
  question?: number;
  /** The module that starts open, and gets the focus. */
  open?: number;
  /** With `open`: the number of the question that gets the focus instead. */
  from?: number;
  /** An upload in progress, or a new one. */
  import?: number | 'new';
  view?: 'deleted' | 'duplicates';
}

export function addressOf(part: BankAddress = {}): string {
  const params = new URLSearchParams({ panel: 'create-qbank' });
  for (const [name, value] of Object.entries(part)) {
    if (value !== undefined) params.set(name, String(value));
  }
  return `?${params}`;
}

/** An exam of this role's panel for exams. */
export const examAddress = (exam: number) => `?panel=start-quiz&exam=${exam}`;

export function readAddress(params: URLSearchParams): BankAddress {
  const number = (name: string) => Number(params.get(name)) || undefined;
  const view = params.get('view');
  const upload = params.get('import') === 'new' ? 'new' : number('import');
  const bank = number('bank');
  const question = number('question');
  const open = number('open');
  const from = number('from');
  return {
    ...(bank && { bank }),
    ...(question && { question }),
    ...(open && { open }),
    ...(open && from && { from }),
    ...(upload && { import: upload }),
    ...((view === 'deleted' || view === 'duplicates') && { view }),
  };
}
