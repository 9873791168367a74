/** Short enough to be read aloud, and no other attempt has it. */
export const receiptNumber = (attemptId: number, endedAt: Date) =>
  `Q${attemptId.toString().padStart(6, '0')}-${endedAt.toISOString().slice(11, 19).replaceAll(':', '')}`;
