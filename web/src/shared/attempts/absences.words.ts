import { SHORT_ABSENCE_SECONDS } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';

export const shortAbsences = (absences: number) =>
  `${plural(absences, 'absence')} of less than ${SHORT_ABSENCE_SECONDS} seconds ${absences === 1 ? "is listed but doesn't" : "are listed but don't"} count.`;
