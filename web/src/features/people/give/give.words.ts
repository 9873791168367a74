import { plural } from '@quivia/contract/plural';

export const giveRole = {
  title: 'Give Role',
  lead: 'Institution admins give people the Faculty and Student roles; community admins run quizzes.',
  /** Ordered word for word. */
  roles: { Institution: 'Institution Admin', Community: 'Community Admin' },
  institutionFirst: 'Create an institution first',
  communityFirst: 'Create a community first',
  /** Ordered for a search of an Admin that fails. */
  searchFailed: 'Something went wrong',
};

export const inviteAdmin = {
  why: 'Someone without an account?',
  open: 'Invite by email',
  title: 'Invite by email',
  lead: 'For someone without an account: they get an email with a link, choose a password and have the role.',
  name: 'Name',
  email: 'Email',
  send: 'Send invitation',
  cancel: 'Cancel',
};

export const giveRoles = {
  title: 'Give Roles',
  lead: 'Make people faculty or students of your institution. People who are new to it must accept first.',
  classOrSemester: 'Class or semester',
  department: 'Department',
  departmentsFailed: "Couldn't load the departments.",
  linkFirst: 'Link departments to your institution first.',
};

/** On both forms. */
export const forms = { role: 'Role', chooseOne: 'Choose one', submit: 'Give Role' };

export const userPicker = {
  title: 'Users',
  search: 'Search users',
  enterHint: 'Press Enter to select a single match.',
  searchHint: {
    /** They see everyone. */
    Admin: 'Search by username, name or email, or invite the person by email.',
    Institution:
      'Search by username, name or email. For people of other institutions, type the whole username or email.',
  },
  /** Ordered for a list that fails. */
  listFailed: 'An error occurred',
  caption: 'Users list',
  select: 'Select',
  selectNamed: (username: string) => `Select ${username}`,
  person: 'Person',
  email: 'Email',
  memberId: 'Member ID',
  memberIdOf: (username: string) => `Member ID of ${username}`,
  selected: (count: number) =>
    count === 0 ? 'No one selected yet' : `${plural(count, 'person', 'people')} selected`,
  selectedList: 'Selected people',
  remove: (username: string) => `Remove ${username}`,
};
