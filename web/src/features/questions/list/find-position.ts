// Finds the question with a certain number among thousands that are fetched page by page.

interface Numbered {
  id: number;
  question_number: number | null;
}

const PAGE = 200;

/**
 * The question with this number, or the next one after it; null when it would be the last. Numbers rise and some may be
 * missing, so its index is `number - first` or less.
 */
export async function findPosition(
  number: number,
  first: number,
  readPage: (offset: number, limit: number) => Promise<Numbered[]>,
): Promise<number | null> {
  let after: number | null = null;
  for (let page = Math.max(0, Math.floor((number - first) / PAGE)); page >= 0; page -= 1) {
    const rows = await readPage(page * PAGE, PAGE);
    const found = rows.find(({ question_number }) => (question_number ?? 0) >= number);
    after = found?.id ?? after;
    const lowest = rows[0]?.question_number ?? number;
    if (rows.length > 0 && lowest < number) return after ?? nextPageStart(rows.length, page, readPage);
  }
  return after;
}

/** The whole page comes before it: it is the first of the next page, if there is one. */
async function nextPageStart(
  length: number,
  page: number,
  readPage: (offset: number, limit: number) => Promise<Numbered[]>,
): Promise<number | null> {
  if (length < PAGE) return null;
  const [next] = await readPage((page + 1) * PAGE, 1);
  return next?.id ?? null;
}
