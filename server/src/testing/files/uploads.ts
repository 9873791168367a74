import { expect, vi } from 'vitest';

export const at = (id: number) => ({ params: { id: String(id) } });

/** Polls as the page does, until it leaves these states. */
export async function settled<U extends { status: string }>(
  read: () => Promise<U>,
  busy: U['status'][],
): Promise<U> {
  return vi.waitFor(
    async () => {
      const upload = await read();
      expect(busy).not.toContain(upload.status);
      return upload;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** How many steps of progress are seen until it leaves the state. */
export async function stepsSeen(
  read: () => Promise<{ status: string; progress: { done: number; total: number } }>,
  busy: string,
): Promise<number> {
  const seen = new Set<number>();
  await vi.waitFor(
    async () => {
      const { status, progress } = await read();
      if (progress.done > 0 && progress.done < progress.total) seen.add(progress.done);
      expect(status).not.toBe(busy);
    },
    { timeout: 60_000, interval: 30 },
  );
  return seen.size;
}
