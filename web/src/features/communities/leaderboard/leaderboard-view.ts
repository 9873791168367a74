// Which leaderboard is shown, as the address says it.
export type View = { kind: 'all' | 'month' } | { kind: 'quiz'; examId: number };

export function viewIn({ period, quiz }: { period: string; quiz: string }): View {
  if (/^[1-9]\d{0,9}$/.test(quiz)) return { kind: 'quiz', examId: Number(quiz) };
  return { kind: period === 'month' ? 'month' : 'all' };
}

/** The parameters of the address for a view; the first view needs none. */
export function inAddress(view: View): { period: string; quiz: string } {
  if (view.kind === 'quiz') return { period: '', quiz: String(view.examId) };
  return { period: view.kind === 'all' ? '' : view.kind, quiz: '' };
}
