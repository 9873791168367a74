// The views of this panel have addresses: `?panel=start-quiz&exam=3&view=edit`.

interface ExamView {
  exam?: number;
  view?: 'edit';
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
  return {
    ...(Number.isInteger(exam) && exam > 0 && { exam }),
    ...(params.get('view') === 'edit' && { view: 'edit' }),
  };
}
