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
