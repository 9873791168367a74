export const openPage = {
  opening: 'Opening',
  notSetUpTitle: 'Not set up yet',
  notSetUp: 'This link does not lead to an exam yet. Your teacher has to choose one. Try again later.',
  notListedTitle: (exam: string) => `You are not on the list of ${exam}`,
  notListed: 'The people who run this exam can add you.',
  failed: "This link can't be opened",
  toDashboard: 'Go to your dashboard',
  chooseTitle: 'Choose the exam',
  copiedTitle: 'This link was copied. Choose the exam',
  choose: (course: string) =>
    `Everyone who opens this link in ${course} then gets to the exam that you choose.`,
  copied: (course: string) =>
    `The link came with a copy of another course, so it leads nowhere until you say which exam ${course} is to have. No marks go to the old one.`,
  exam: 'Exam',
  pick: 'Choose',
  chooseOne: 'Please choose an exam',
  submit: 'Use this exam',
  startNew: 'Start a new exam',
};

export const fromCourse = {
  title: 'Open this from your course',
  text: 'This address belongs into a learning platform such as Moodle or Canvas. Open the link there.',
};

export const codePage = {
  title: (platform: string) => `Link your account of ${platform}`,
  lead: (platform: string, shown: string, username: string) =>
    `${platform} says that you are ${shown}. You are signed in to Quivia as ${username}.`,
  isYou:
    'Only continue if you have just opened this from your own course page. Never give the code to anybody.',
  show: 'Yes, show my code',
  code: 'Your code',
  type: (platform: string) => `Type it into the page that ${platform} shows. It works once.`,
  until: 'Until',
  copy: 'Copy',
  copied: 'Copied.',
  noTicket: 'Open this page from the choice of an exam in your course.',
};

export const picker = {
  title: 'Choose an exam',
  lead: (course: string) => `For ${course}`,
  opening: 'Opening',
  failed: "The choice can't be opened",
  blocked:
    'Your browser keeps nothing for pages in a frame. In Quivia, open the exam and choose Learning platform in its menu. Copy its link into your course.',
  search: 'Search your exams',
  none: 'You run no exam here yet',
  noneHint: 'Start one in Quivia, then come back and reload this page.',
  noneOf: (course: string) => `You run no exam of ${course} yet`,
  noneFound: 'No exam found',
  noneFoundHint: 'Search for another word.',
  start: 'Start an exam in Quivia',
  use: 'Choose',
  chooseOf: (exam: string) => `Choose ${exam}`,
  marks: (marks: number) => `${marks} ${marks === 1 ? 'mark' : 'marks'}`,
  sending: 'Returning to your course',
  linkTitle: 'First, link your account',
  link: (platform: string, shown: string, institution: string) =>
    `${platform} says that you are ${shown}. Quivia doesn't know yet which account at ${institution} is yours. This is needed once.`,
  steps: 'Steps',
  stepOpen: 'Open Quivia in a new tab, and sign in there.',
  openTab: 'Open Quivia in a new tab',
  stepCode: 'Type the code that the new tab shows.',
  code: 'Code',
  submit: 'Link and continue',
  codeMissing: 'Please enter the code',
};
