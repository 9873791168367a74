import BookOpen from 'lucide-react/icons/book-open';
import School from 'lucide-react/icons/school';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { type Panels, RolePage } from './role-page.tsx';

const PANELS: Panels = [
  {
    key: 'give-role',
    label: 'Give Role',
    icon: UserCheck,
    later: 'make people administrators of an institution or of a community',
  },
  {
    key: 'create-institution',
    label: 'Create Institution',
    icon: School,
    later: 'create institutions and the education systems they follow',
  },
  { key: 'create-community', label: 'Create Community', icon: Users, later: 'create communities' },
  {
    key: 'create-course',
    label: 'Create Course & Department',
    icon: BookOpen,
    later: 'create departments, courses and the modules of a course',
  },
];

export function AdminPage() {
  return <RolePage needs="Admin" title="Admin" panels={PANELS} />;
}
