import type { ExamForStudent } from '@quivia/contract/attempts';

/** With the press of Start: browsers ask for a gesture, and the clock starts with it. */
export function enterFullScreen({ integrity }: Pick<ExamForStudent, 'integrity'>) {
  if (integrity !== 'full_screen' || !document.fullscreenEnabled) return;
  // Where it is refused, the exam itself asks for it.
  document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
}

export function leaveFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
}
