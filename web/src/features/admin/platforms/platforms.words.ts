import type { DeploymentState } from '@quivia/contract/lti/platforms';

export const platformsPanel = {
  title: 'Learning platforms',
  lead: 'Connect your Moodle, Canvas or another platform that speaks LTI 1.3. Faculty then place exams in their courses, students open them there, and released marks go back to the course. Nobody gets a role by it.',
  impossible:
    'This site has no https, and browsers keep nothing for links that come from another site. Learning platforms can be connected once the site has https.',
};

export const registerCard = {
  title: 'Register automatically',
  lead: 'Moodle, Canvas, Brightspace and Blackboard can register Quivia by one address. Make it here, and paste it in the administration of your platform within an hour. It works once.',
  make: 'Make a registration address',
  made: 'Your registration address',
  once: 'Copy it now: it is not shown again. When the platform has registered, it is listed above and waits for you to confirm it.',
  copy: 'Copy',
  copied: 'Copied.',
};

export const addressesCard = {
  title: 'Addresses of Quivia',
  lead: 'Enter these at a platform that cannot register automatically.',
  names: {
    login: 'Login initiation (OpenID Connect initiation)',
    launch: 'Redirect address',
    keys: 'Public keyset',
    exam: 'Tool or target link',
    choose: 'Content selection (deep linking)',
  },
  copyOf: (name: string) => `Copy ${name}`,
  copy: 'Copy',
  copied: 'Copied.',
};

export const editor = {
  open: 'Enter a platform manually',
  title: 'Platform',
  edit: (name: string) => `Change ${name}`,
  preset: 'Kind',
  presets: {
    moodle: 'Moodle',
    canvas: 'Canvas',
    blackboard: 'Blackboard',
    d2l: 'D2L Brightspace',
    other: 'Another',
  },
  site: 'Address of your platform',
  siteHint: 'The other addresses are filled in from it.',
  name: 'Name',
  nameHint: 'As your faculty and students know it, such as Moodle.',
  issuer: 'Issuer (platform ID)',
  clientId: 'Client ID',
  deployment: 'Deployment ID',
  authUrl: 'Authentication request address',
  tokenUrl: 'Access token address',
  keysUrl: 'Public keyset address',
  audience: 'Audience of access tokens',
  audienceHint: 'Leave blank unless the platform names one, as Brightspace does.',
  save: 'Save',
  cancel: 'Cancel',
};

export const deploymentsCard = {
  title: 'Your platforms',
  none: 'No learning platform yet',
  noneHint: 'Make a registration address below, or enter a platform manually.',
  states: { pending: 'Waiting for you', approved: 'On', off: 'Off' } satisfies Record<
    DeploymentState,
    string
  >,
  facts: (deployment: string, client: string) => `Deployment ${deployment} · client ${client}`,
  launched: 'Last opened',
  never: 'Never opened yet',
  problem: 'Last problem',
  confirm: 'Confirm',
  confirmTitle: (name: string) => `Confirm ${name}?`,
  confirmText: (issuer: string) =>
    `Whoever runs ${issuer} can then open the Quivia accounts of your institution that are linked there, and those alone. Marks that you release go there.`,
  off: 'Turn off',
  offTitle: (name: string) => `Turn off ${name}?`,
  offText:
    'Its links lead nowhere until you turn it on again, and no marks leave. Everyone who is signed in stays signed in.',
  on: 'Turn on',
  change: 'Change',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Quivia forgets this deployment. Links to exams must be disconnected before.',
  more: (name: string) => `More for ${name}`,
  trusts: 'Its person number is the roll number, and users cannot edit it',
  trustsHint:
    'Accounts are then linked by it at the first opening. Otherwise people sign in once and confirm. Email addresses never link anybody.',
  without: 'Registered, never opened',
  withoutHint: 'It is listed with its deployment when somebody has opened a link there.',
  isShared: 'Another institution uses it too: its addresses are changed by the site’s administrator.',
};

export const coursesTable = {
  title: 'Courses',
  none: 'No course has been opened from it yet.',
  course: 'Course there',
  here: 'Course here',
  notSet: 'Not set',
  links: 'Exams',
  members: 'Known people',
  sends: 'Offers',
  memberList: 'list of people',
  grades: 'marks',
  nothing: 'nothing',
  seen: 'Last opened',
  roster: 'Get the list of people',
  rosterOf: (course: string) => `Get the list of people of ${course}`,
  hereOf: (course: string) => `Course here of ${course}`,
};

export const rosterDialog = {
  title: (course: string) => `People of ${course}`,
  text: 'Quivia fetches who is in this course and shows you line by line what would change. Nobody is added before you confirm it, and nobody is removed.',
  department: 'Department of new people',
  noDepartment: 'Link a department first.',
  semester: 'Class or semester of new students',
  confirm: 'Get the list',
};

export const sitePlatforms = {
  title: 'Learning platforms',
  lead: 'The platforms of all institutions. Where two institutions use one client, its addresses are changed here.',
  none: 'No institution has connected a learning platform',
};
