// Where the parts of this panel are: `?panel=start-quiz&exam=3&view=edit`.

interface Place {
  exam?: number;
  view?: 'edit';
}

export function addressOf(place: Place = {}): string {
  const params = new URLSearchParams({ panel: 'start-quiz' });
  for (const [name, value] of Object.entries(place)) {
    if (value !== undefined) params.set(name, String(value));
  }
  return `?${params}`;
}

export function placeOf(params: URLSearchParams): Place {
  const exam = Number(params.get('exam'));
  return {
    ...(Number.isInteger(exam) && exam > 0 && { exam }),
    ...(params.get('view') === 'edit' && { view: 'edit' }),
  };
}
