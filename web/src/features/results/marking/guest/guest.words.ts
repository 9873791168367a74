export const invitation = {
  title: 'Invitation to mark',
  invites: (inviter: string, institution: string) => `${inviter} (${institution}) invites you.`,
  exam: 'Exam',
  you: 'You',
  until: 'Until',
  enter: 'Open the answers',
  isOpen: 'You are signed in with this invitation.',
};

export const guestMarking = {
  noExam: 'Nothing to mark here',
  noExamHint: 'The exam may have been cancelled, or your invitation is over. Ask the person who invited you.',
  logout: 'Logout',
};
