import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Link from 'lucide-react/icons/link';
import UserCheck from 'lucide-react/icons/user-check';
import { type Panels, RolePage } from './role-page.tsx';

const PANELS: Panels = [
  {
    key: 'give-roles',
    label: 'Give Roles',
    icon: UserCheck,
    later: 'make people faculty members or students of your institution',
  },
  {
    key: 'link',
    label: 'Link Department & Course',
    icon: Link,
    later: 'link departments and courses to your institution',
  },
  {
    key: 'assign-courses',
    label: 'AssignCourses',
    icon: BookOpenCheck,
    later: 'assign courses to the faculty members who teach them',
  },
];

export function InstitutePage() {
  return <RolePage needs="Institution" title="Institution" panels={PANELS} />;
}
