import type { ExaminerRole } from '@quivia/contract/marking/scheme';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

const AS: Record<ExaminerRole, string> = {
  internal: 'internal examiner',
  external: 'external examiner',
  guide: 'guide',
  chair: 'chair',
  observer: 'observer',
};

interface Sheets {
  submitted: number;
  /** That would still have come. */
  due: number;
}

const countOf = ({ submitted, due }: Sheets) =>
  [
    submitted > 0 && plural(submitted, 'submitted sheet'),
    due > 0 && plural(due, 'sheet that was due', 'sheets that were due'),
  ]
    .filter(Boolean)
    .join(' and ');

const setAside = (sheets: Sheets) =>
  countOf(sheets) && ` ${countOf(sheets)} set aside. The award list prints the reason with your name.`;

export const words = catalogue('oral-people', {
  noSuchExaminer: 'This examiner is no longer part of the viva voce.',
  noSuchPanel: 'There is no such panel.',
  noSuchColleague: 'There is no such colleague at your college.',
  noSuchCandidate: 'There is no such candidate in this viva voce.',
  examinesAlready: ({ who }: { who: string }) => `${who} already examines here.`,
  isCandidate: ({ who }: { who: string }) => `${who} is a candidate here and can't examine.`,
  externalOnly: 'A colleague of your own college can’t be the external examiner. Choose another role.',
  tooManyExaminers: ({ most }: { most: number }) => `A viva voce can have at most ${most} examiners.`,
  tooManyPanels: ({ most }: { most: number }) => `A viva voce can have at most ${most} panels.`,
  panelNameTaken: ({ name }: { name: string }) => `There is already a panel named ${name}.`,
  panelHasSessions: 'This panel has sessions. Cancel them or give them to another panel first.',
  roleStays: ({ who }: { who: string }) =>
    `${who} has already marked a candidate, so the role can't change. Add a substitute instead.`,
  busyThen: ({ who }: { who: string }) => `${who} examines or takes an exam elsewhere at that time.`,
  keyUsed: 'This was already done. Reload the page to see it.',
  added: ({ who, role }: { who: string; role: ExaminerRole }) => `${who} added as ${AS[role]}.`,
  addedAndInvited: ({ who, role }: { who: string; role: ExaminerRole }) =>
    `${who} added as ${AS[role]}. The invitation is on its way.`,
  changed: ({ who }: { who: string }) => `${who} updated.`,
  invited: ({ who }: { who: string }) => `Invitation sent to ${who}.`,
  removed: ({ who }: { who: string }) => `${who} no longer examines here.`,
  substituted: ({ who, by }: { who: string; by: string }) => `${by} takes over from ${who}.`,
  conflictDeclared: ({ who, candidate, ...sheets }: { who: string; candidate: string } & Sheets) =>
    `Recorded: ${who} won't mark ${candidate}.${setAside(sheets)}`,
  conflictWithAll: ({ who, ...sheets }: { who: string } & Sheets) =>
    `Recorded: ${who} no longer examines here.${setAside(sheets)}`,
  examinesToo:
    'This sets the sheet of another examiner aside, and you examine here too. Another coordinator can declare it (every administrator of your college is one), or the examiner can.',
  othersConflict: 'Only the coordinator can declare this for someone else.',
  accepted: 'Thank you. The coordinator can see that you accepted.',
  declined: "Thank you. The coordinator can see that you can't come.",
  acceptedBefore: "You have accepted this invitation. Open the viva voce to say that you can't come.",
  panelCreated: ({ name }: { name: string }) => `${name} created.`,
  panelChanged: ({ name }: { name: string }) => `${name} updated.`,
  panelRemoved: ({ name }: { name: string }) => `${name} removed.`,
  invitationOver: 'This invitation is no longer valid. Ask the college that invited you to send it again.',
  accessEnded: ({ coordinator }: { coordinator: string }) =>
    `Your access to this viva voce has ended. If you still need it, ask ${coordinator} to send you a new invitation.`,
  codeSent: ({ email }: { email: string }) => `A code is on its way to ${email}. It expires in 10 minutes.`,
  useAccount: 'Confirm the way you do for your account.',
  useCode: 'Confirm with the code from the email.',
});

interface OfExaminer {
  exam: string;
  who: string;
}

export const logged = catalogue('oral-people.log', {
  added: ({ who, role, exam }: OfExaminer & { role: ExaminerRole }) =>
    `added ${who} as ${AS[role]} to ${exam}`,
  changed: ({ who, exam }: OfExaminer) => `changed the examiner ${who} of ${exam}`,
  invited: ({ who, exam }: OfExaminer) => `invited ${who} to examine at ${exam}`,
  removed: ({ who, exam }: OfExaminer) => `removed the examiner ${who} from ${exam}`,
  substituted: ({ who, by, exam }: OfExaminer & { by: string }) =>
    `replaced the examiner ${who} with ${by} at ${exam}`,
  conflict: (given: OfExaminer & Sheets & { candidate?: string; reason: string }) =>
    [
      `declared a conflict of interest of ${given.who}`,
      given.candidate && ` with ${given.candidate}`,
      ` at ${given.exam}`,
      countOf(given) && `, which sets aside ${countOf(given)}`,
      `: ${given.reason}`,
    ]
      .filter(Boolean)
      .join(''),
  accepted: ({ exam }: { exam: string }) => `accepted to examine at ${exam}`,
  declined: ({ exam }: { exam: string }) => `declined to examine at ${exam}`,
  panel: ({ name, exam }: { name: string; exam: string }) => `changed the panel ${name} of ${exam}`,
});

interface Mail {
  subject: string;
  text: string;
}

const mail = (subject: string, ...lines: (string | null)[]): Mail => ({
  subject,
  text: `${lines.filter((one) => one !== null).join('\n')}\n`,
});

interface Invitation {
  name: string;
  role: ExaminerRole;
  title: string;
  course: string;
  institution: string;
  coordinator: string;
  /** When and where, of the sessions that there are so far. */
  sessions: readonly { starts: string; room: string }[];
  link: string;
}

const asked = (given: Invitation) => [
  `Dear ${given.name},`,
  '',
  `${given.coordinator} invites you to take part in the viva voce "${given.title}" (${given.course}) at ${given.institution} as ${AS[given.role]}.`,
  '',
  ...(given.sessions.length > 0
    ? [
        `Your sessions at ${given.institution}:`,
        ...given.sessions.map(({ starts, room }) => `- ${starts}, ${room}`),
      ]
    : ["We'll send you the dates and rooms as soon as they are fixed."]),
  '',
];

export const mails = {
  /** To a guest: the link alone opens nothing. */
  invitation: (given: Invitation & { until: string }) =>
    mail(
      `${given.institution}: invitation to examine`,
      ...asked(given),
      'Open this page to accept. You need no account; the page sends a code to this address.',
      given.link,
      '',
      `The link is for you alone and works until ${given.until}, or until the marks are final. Please don't forward it.`,
      '',
      "If you can't come, say so on the same page. If you have a conflict of interest, reply to this email.",
    ),

  /** To the owner of an account. */
  invitationWithAccount: (given: Invitation) =>
    mail(
      `${given.institution}: invitation to examine`,
      ...asked(given),
      'Sign in to Quivia to accept:',
      given.link,
      '',
      "If you can't come, say so on the same page. If you have a conflict of interest, reply to this email.",
    ),

  entryCode: (given: { name: string; title: string; code: string }) =>
    mail(
      `${given.code} is your code for Quivia`,
      `Dear ${given.name},`,
      '',
      `Your code for "${given.title}" is ${given.code}. It expires in 10 minutes.`,
      '',
      "If you didn't request it, someone else has your invitation's link. Please tell the college that invited you; without the code the link opens nothing.",
    ),

  confirmationCode: (given: { name: string; title: string; code: string }) =>
    mail(
      `${given.code} confirms that it's you`,
      `Dear ${given.name},`,
      '',
      `Enter ${given.code} to confirm what you are about to do in "${given.title}". It expires in 10 minutes.`,
      '',
      "If you didn't request it, someone else may be using your tablet. Please tell the college that invited you.",
    ),
};
