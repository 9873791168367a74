// The address of each part of this panel: `?panel=create-qbank&bank=3&question=17`.
import { QUESTION_FILE } from '@quivia/contract/question-files';

/** The tabs of a bank, beside its questions. */
const BANK_PAGES = ['share', 'exams', 'duplicates', 'deleted'] as const;
export type BankPage = (typeof BANK_PAGES)[number];

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
  /** With `import`: uploads to review after it. */
  next?: readonly number[];
  view?: BankPage;
}

export function addressOf(part: BankAddress = {}): string {
  const params = new URLSearchParams({ panel: 'create-qbank' });
  for (const [name, value] of Object.entries(part)) {
    if (value !== undefined && String(value) !== '') params.set(name, String(value));
  }
  return `?${params}`;
}

/** The lists beside that of the banks. */
export const listAddress = (view?: 'all' | 'topics') => `${addressOf()}${view ? `&view=${view}` : ''}`;

/** An exam of this role's panel for exams. */
export const examAddress = (exam: number) => `?panel=start-quiz&exam=${exam}`;

export function readAddress(params: URLSearchParams): BankAddress {
  const number = (name: string) => Number(params.get(name)) || undefined;
  const view = BANK_PAGES.find((one) => one === params.get('view'));
  const upload = params.get('import') === 'new' ? 'new' : number('import');
  const next = (params.get('next') ?? '')
    .split(',', QUESTION_FILE.files)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
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
    ...(upload && next.length > 0 && { next }),
    ...(view && { view }),
  };
}
