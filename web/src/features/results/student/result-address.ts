// The views of this panel have addresses: `?panel=view-results&exam=3&view=script`.

export function addressOf(exam?: number): string {
  const params = new URLSearchParams({ panel: 'view-results' });
  if (exam !== undefined) params.set('exam', String(exam));
  return `?${params}`;
}

export function examOf(params: URLSearchParams): number | undefined {
  const exam = Number(params.get('exam'));
  return Number.isSafeInteger(exam) && exam > 0 ? exam : undefined;
}

/** Of the marked script, to print. */
export const scriptAddress = (exam: number): string => `${addressOf(exam)}&view=script`;

export const isScript = (params: URLSearchParams): boolean => params.get('view') === 'script';

/** The panel of another feature, on the same page. */
export const practiceAddress = (exam: number): string =>
  `?${new URLSearchParams({ panel: 'practice', exam: String(exam) })}`;
