import { catalogue } from '@quivia/contract/message';

export const words = catalogue('oral-exams', {
  noSuchCourse: "You can't set up a viva voce for this course at this college.",
  tooMany: ({ most }: { most: number }) => `You can have at most ${most} vivas. Cancel one first.`,
  created: ({ viva }: { viva: string }) => `${viva} set up. Now choose its candidates.`,
  changed: ({ viva }: { viva: string }) => `The viva voce “${viva}” has been updated.`,
  cancelled: ({ viva, notified }: { viva: string; notified: number }) =>
    notified === 0 ? `${viva} cancelled.` : `${viva} cancelled. Candidates and examiners have been notified.`,
  isCancelled: 'This viva voce is cancelled.',
  hasMarks: "Marks have been given, so the marking scheme can't be changed.",
  noSuchStation: 'The timetable has no such station. Add the circuit first.',
  enteredAtStation:
    'This scheme has marks that are known before the exam. They belong to the scheme of the viva voce, not to that of a station.',
  stationOfExam: ({ station }: { station: string }) =>
    `${station}: the scheme of the viva voce applies again.`,
  stationScheme: ({ station }: { station: string }) => `${station} has its own marking scheme now.`,
  kindFixed: "Marks have been given or an award list has been started, so the kind can't be changed.",
  freezerFixed: "Marks have been given, so who freezes the award list can't be changed.",
  isFrozen: "An award list has been frozen, so this viva voce can't be cancelled.",
});

/** In the audit log. */
export const logged = catalogue('oral-exams.log', {
  created: ({ viva, course }: { viva: string; course: string }) => `${viva} (${course})`,
  cancelled: ({ viva, reason }: { viva: string; reason: string }) => `${viva}: ${reason}`,
  stationScheme: ({
    viva,
    station,
    scheme,
  }: {
    viva: string;
    station: string;
    scheme?: string | undefined;
  }) => `${viva}, ${station}: ${scheme ?? 'the scheme of the viva voce'}`,
});
