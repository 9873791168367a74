// Where the parts of this panel are: `?panel=create-qbank&bank=3&question=17`.

interface Place {
  bank?: number;
  /** This one alone. */
  question?: number;
  /** An upload under way, or a new one. */
  import?: number | 'new';
  view?: 'deleted' | 'duplicates';
}

export function addressOf(place: Place = {}): string {
  const params = new URLSearchParams({ panel: 'create-qbank' });
  for (const [name, value] of Object.entries(place)) {
    if (value !== undefined) params.set(name, String(value));
  }
  return `?${params}`;
}

export function placeOf(params: URLSearchParams): Place {
  const number = (name: string) => Number(params.get(name)) || undefined;
  const view = params.get('view');
  const upload = params.get('import') === 'new' ? 'new' : number('import');
  const bank = number('bank');
  const question = number('question');
  return {
    ...(bank && { bank }),
    ...(question && { question }),
    ...(upload && { import: upload }),
    ...((view === 'deleted' || view === 'duplicates') && { view }),
  };
}
