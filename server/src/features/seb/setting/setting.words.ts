import { catalogue } from '@quivia/contract/message';
import type { SebMode } from '@quivia/contract/seb';
import { SEB_MESSAGES } from '@quivia/contract/seb.words';

export const words = catalogue('seb.setting', {
  saved: 'Safe Exam Browser settings saved.',
  off: 'This exam can be taken in any browser.',
  needsKey: SEB_MESSAGES.needsKey,
  overAlready: 'This exam has ended.',
  tooLate:
    'This exam has opened. You can turn Safe Exam Browser off, exempt a student on the board, or change versions, keys and the quit password.',
});

const MODES: Record<SebMode, string> = {
  off: 'off',
  quivia: "with Quivia's file",
  own: 'with a file of its own',
};

export const logged = catalogue('seb.log', {
  changed: ({ exam, mode }: { exam: string; mode: SebMode }) =>
    `set Safe Exam Browser of ${exam}: ${MODES[mode]}`,
});
