// The views of this panel have addresses: `?panel=start-quiz&exam=3&view=edit`. A copy is a new exam like that one.

const VIEWS = ['edit', 'copy', 'team', 'log', 'seb', 'platform'] as const;

interface ExamView {
  exam?: number;
  view?: (typeof VIEWS)[number];
}

export function addressOf(view: ExamView = {}): string {
  const params = new URLSearchParams({ panel: 'start-quiz' });
  for (const [name, value] of Object.entries(view)) {
    if (value !== undefined) params.set(name, String(value));
  }
  return `?${params}`;
}

export function viewAt(params: URLSearchParams): ExamView {
  const exam = Number(params.get('exam'));
  const view = VIEWS.find((one) => one === params.get('view'));
  return {
    ...(Number.isInteger(exam) && exam > 0 && { exam }),
    ...(view && { view }),
  };
}
