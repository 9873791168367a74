// The pages of an exam's hall beside its board, and which duty opens each.
import type { Duty } from '@quivia/contract/endpoint';
import { allowsDuty } from '@quivia/contract/hall/duties';
import DoorOpen from 'lucide-react/icons/door-open';
import FileText from 'lucide-react/icons/file-text';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Ticket from 'lucide-react/icons/ticket';
import UserCheck from 'lucide-react/icons/user-check';
import { pages as words } from './hall.words.ts';

const PAGES = [
  { path: 'check-in', label: words.checkIn, icon: UserCheck, needs: 'invigilator' },
  { path: 'seats', label: words.seats, icon: LayoutGrid, needs: 'observer' },
  { path: 'slips', label: words.slips, icon: Ticket, needs: 'chief' },
  { path: 'report', label: words.report, icon: FileText, needs: 'chief' },
  { path: 'settings', label: words.settings, icon: DoorOpen, needs: 'owner' },
] as const;

/** Those that the server would open. */
export const pagesFor = (examId: number, duty: Duty) =>
  PAGES.filter(({ needs }) => allowsDuty(duty, needs)).map(({ path, label, icon }) => ({
    to: `/hall/${examId}/${path}`,
    label,
    icon,
  }));
