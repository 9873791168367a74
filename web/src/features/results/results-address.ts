// The views of this panel have addresses: `?panel=recent-quiz&exam=3&student=8`, `?panel=recent-quiz&view=gradebook`.

const VIEWS = [
  'analysis',
  'questions',
  'marking',
  'passages',
  'plan',
  'rubric',
  'differences',
  'division',
  'seeds',
  'confirm',
  'statement',
  'university',
  'flags',
  'script',
  'paper',
  'print',
  'gradebook',
  'gradebook-print',
] as const;

interface ResultsView {
  exam?: number;
  /** One student of the exam. */
  student?: number;
  view?: (typeof VIEWS)[number];
  /** Whose answers are marked. */
  question?: number;
  /** The course of the gradebook. */
  course?: number;
}

export function addressOf(view: ResultsView = {}): string {
  const params = new URLSearchParams({ panel: 'recent-quiz' });
  for (const [name, value] of Object.entries(view)) {
    if (value !== undefined) params.set(name, String(value));
  }
  return `?${params}`;
}

export function viewAt(params: URLSearchParams): ResultsView {
  const id = (name: string) => {
    const number = Number(params.get(name));
    return Number.isInteger(number) && number > 0 && { [name]: number };
  };
  const view = VIEWS.find((one) => one === params.get('view'));
  return { ...id('exam'), ...id('student'), ...id('course'), ...id('question'), ...(view && { view }) };
}

/** In the panel of question banks. */
export const addressOfQuestion = (bank: number, question: number) =>
  `?panel=create-qbank&bank=${bank}&question=${question}`;
