// The views of this panel have addresses: `?panel=view-results&exam=3`.

export function addressOf(exam?: number): string {
  const params = new URLSearchParams({ panel: 'view-results' });
  if (exam !== undefined) params.set('exam', String(exam));
  return `?${params}`;
}

export function examOf(params: URLSearchParams): number | undefined {
  const exam = Number(params.get('exam'));
  return Number.isSafeInteger(exam) && exam > 0 ? exam : undefined;
}

/** The panel of another feature, on the same page. */
export const practiceAddress = (exam: number): string =>
  `?${new URLSearchParams({ panel: 'practice', exam: String(exam) })}`;
