import type { IntegrityKind } from '@quivia/contract/attempts';

const KINDS: Record<IntegrityKind | 'malpractice', string> = {
  left_page: 'Left the page',
  left_full_screen: 'Left full screen',
  copied: 'Copied text',
  pasted: 'Pasted text',
  second_device: 'Opened the exam on a second device',
  other_session: 'Another sign-in to this account tried to take the exam and was refused',
  other_address: 'Continued from another network address',
  other_browser: 'Continued in another browser',
  malpractice: 'Gave an answer marked as malpractice',
};

export const integrity = {
  /** A kind that this page doesn't know yet is shown by its name. */
  kind: (kind: string) => KINDS[kind as IntegrityKind] ?? kind.replaceAll('_', ' '),
  atQuestion: (kind: string, question: number | null) =>
    question === null ? integrity.kind(kind) : `${integrity.kind(kind)}, at question ${question}`,
  none: 'Nothing was recorded.',
  dropped: (events: number) =>
    events === 1 ? '1 more was not recorded.' : `${events} more were not recorded.`,
};
