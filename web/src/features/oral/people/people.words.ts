import type { Examiner } from '@quivia/contract/oral/people';

export const page = {
  examiners: 'Examiners',
  add: 'Add examiner',
  none: 'No examiners yet',
  noneHint:
    'Add colleagues of your college, and externals by their email address. Externals need no account.',
  panels: 'Panels',
  addPanel: 'Add panel',
  noPanels: 'No panels yet',
  noPanelsHint: 'A panel examines together in one room. Add one for each room.',
  noMembers: 'No members yet',
  former: 'No longer examining',
  conflict: (reason: string) => `Conflict of interest: ${reason}`,
  substitute: (name: string) => `Replaced by ${name}`,
  inFor: (name: string) => `Substitute for ${name}`,
  declined: (reason: string) => `Can't come: ${reason}`,
  notMarking: (names: string) => `Doesn't mark ${names}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  menuOf: (name: string) => `Actions for ${name}`,
  invite: 'Send invitation',
  inviteAgain: 'Send invitation again',
  substituteFor: 'Replace with a substitute',
  declare: 'Declare a conflict of interest',
  removeExaminer: 'Remove from this viva voce',
};

export const states: Record<Examiner['state'], string> = {
  not_invited: 'Not invited yet',
  invited: 'Invited',
  accepted: 'Accepted',
  declined: "Can't come",
  over: 'Access ended',
};

export const own = {
  title: 'Your part',
  as: (role: string) => `You are invited as ${role.toLowerCase()}.`,
  accepted: 'You have accepted.',
  declined: "You said that you can't come.",
  accept: 'Accept',
};

export const decline = {
  ask: "I can't come",
  title: "Say that you can't come?",
  text: 'The coordinator is notified. If you can come after all, accept the invitation.',
  reason: 'Reason (optional)',
  reasonHint: 'The coordinator sees it.',
  confirm: "I can't come",
};

export const form = {
  add: 'Add examiner',
  from: 'Where the examiner is from',
  colleague: 'Our college',
  external: 'Elsewhere',
  search: 'Search by name or username',
  nobody: 'No colleague by that name.',
  chosen: (name: string) => `Chosen: ${name}`,
  name: 'Name',
  email: 'Email address',
  emailHint: 'The invitation and the codes go here.',
  affiliation: 'University or company',
  role: 'Role',
  panel: 'Panel',
  noPanel: 'None yet',
  invite: 'Send the invitation now',
  confirm: 'Add',
  choose: 'Search for a colleague and choose one.',
  change: 'Edit examiner',
  save: 'Save',
  substitute: (name: string) => `Replace ${name}`,
  substituteText:
    'The substitute takes over the role and all panels, and gets an invitation. Submitted sheets stay.',
  substituteConfirm: 'Replace',
};

export const removal = {
  title: (name: string) => `Remove ${name}?`,
  text: 'The invitation is withdrawn and the examiner leaves all panels. Submitted sheets stay.',
  confirm: 'Remove',
  panelTitle: (name: string) => `Remove ${name}?`,
  panelText: 'Its examiners stay in this viva voce.',
};

export const conflict = {
  title: 'Conflict of interest',
  with: 'With',
  all: 'This viva voce as a whole',
  reasonHint: 'For example: a relative.',
  confirm: 'Declare',
  warning: (name: string) => `${name} will no longer examine here and loses access at once.`,
  ownWarning: 'You will no longer examine here and lose access at once.',
  setsAside:
    'If a sheet has already been submitted, it is set aside: the award is made without it, and an agreement on it is void. The award list prints the reason and your name.',
};

export const panelForm = {
  add: 'Add panel',
  edit: 'Edit panel',
  name: 'Name',
  nameHint: 'For example: Panel A',
  members: 'Members',
  nobody: 'Add examiners first.',
  save: 'Save',
};

export const guest = {
  title: 'Invitation to examine',
  invites: (coordinator: string, institution: string) => `${coordinator} (${institution}) invites you.`,
  exam: 'Viva voce',
  course: 'Course',
  you: 'You',
  role: 'Role',
  when: 'When and where',
  session: (starts: string, room: string) => `${starts}, ${room}`,
  noSessions: 'You will get the dates and rooms by email.',
  hasDeclined: "You said that you can't come. If you can after all, continue below.",
  enter: 'Accept and open',
  open: 'Open the viva voce',
  isOpen: 'You are signed in with this invitation.',
};

export const ended = {
  title: 'Your access has ended',
  ask: (coordinator: string, institution: string) =>
    `To open the viva voce again, ask ${coordinator} (${institution}) to send you a new invitation.`,
  askToMark: (inviter: string, institution: string) =>
    `To mark again, ask ${inviter} (${institution}) to send you a new invitation.`,
  mail: 'If you have a newer invitation email, open the link in it.',
  signIn: 'Sign in with an account',
};
