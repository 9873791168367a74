// The words of the design system itself; those of a page are passed in.

export const tryAgain = 'Try again';
export const loading = 'Loading';
export const product = 'Quivia';
export const home = 'Quivia, home';

export const menu = { title: 'Menu', open: 'Open menu', close: 'Close menu' };

export const shellMenu = {
  logout: 'Logout',
  loggingOut: 'Logging out',
  /** Read out after a count: '3 new'. */
  new: 'new',
};

export const accountMenu = {
  /** Read out before the name. */
  title: 'Account:',
  signedInAs: (username: string) => `Signed in as ${username}`,
  profile: 'Profile',
  devices: 'Devices',
  notification: 'Notification',
  help: 'Help',
};

export const bell = (unread: number) =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? '99+' : unread} unread`;

export const theme = { dark: 'Dark theme', light: 'Light theme' };

export const objectHead = { more: 'More actions', pagesOf: (title: string) => `Pages of ${title}` };

export const settingRow = { change: 'Change', close: 'Close' };

export const fullScreen = { enter: 'Full screen', leave: 'Leave full screen' };

export const skipLink = 'Skip to content';

export const dialog = { close: 'Close', cancel: 'Cancel' };

export const toasts = { region: 'Announcements', dismiss: 'Dismiss', undo: 'Undo' };

export const copyFailed = "Your browser doesn't let us copy this. Please select it and copy it yourself.";

export const choices = {
  failed: 'The list could not be loaded.',
  none: 'None yet',
  choose: 'Choose one',
  unavailable: 'Not available',
};

export const password = { show: 'Show password' };

export const search = 'Search';

export const progress = (done: number, total: number) =>
  `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;

/** Read out in place of a chart, whose figures are in the table beside it. */
export const chart = (label: string) => `Chart: ${label}. The table shows the figures.`;

export const portrait = {
  show: (name: string) => `Show the photo of ${name}`,
  of: (name: string) => `Photo of ${name}`,
  close: 'Close',
};

/** In place of the filters of a list, on a phone. */
export const foldedFilters = { title: (count: number) => `Filters (${count})` };
