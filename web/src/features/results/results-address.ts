// Where the parts of this panel are: `?panel=recent-quiz&exam=3&student=8`, `?panel=recent-quiz&view=gradebook`.

const VIEWS = ['analysis', 'print', 'gradebook'] as const;

interface Place {
  exam?: number;
  /** One of the exam. */
  student?: number;
  view?: (typeof VIEWS)[number];
  /** Of the gradebook. */
  course?: number;
}

export function addressOf(place: Place = {}): string {
  const params = new URLSearchParams({ panel: 'recent-quiz' });
  for (const [name, value] of Object.entries(place)) {
    if (value !== undefined) params.set(name, String(value));
  }
  return `?${params}`;
}

export function placeOf(params: URLSearchParams): Place {
  const id = (name: string) => {
    const number = Number(params.get(name));
    return Number.isInteger(number) && number > 0 && { [name]: number };
  };
  const view = VIEWS.find((one) => one === params.get('view'));
  return { ...id('exam'), ...id('student'), ...id('course'), ...(view && { view }) };
}

/** In the panel next door. */
export const addressOfQuestion = (bank: number, question: number) =>
  `?panel=create-qbank&bank=${bank}&question=${question}`;
