export const reload = 'Reload the page';

export const missingFile = {
  title: 'This page could not be loaded',
  text: 'Quivia may have been updated since you opened it, or you are offline. Reload to get the latest version.',
};

export const brokenPage = {
  title: 'Unexpected Application Error',
  text: 'Something on this page stopped working. Reloading it often helps.',
  start: 'Go to the start page',
};

export const figuresAsOf = (time: string) => `Figures as of ${time}`;

export const today = 'today';
export const tomorrow = 'tomorrow';

export const keysDialog = {
  hint: 'Press one of these to choose another key for it.',
  press: (key: string) => `Press the new key for ${key}. Esc keeps ${key}.`,
  change: (key: string, what: string) => `${key}: ${what}. Choose another key`,
  chosen: (before: string, key: string) => `${key} now does what ${before} did.`,
  cannot: 'This key can’t be chosen. Choose a letter or a sign.',
  reset: 'All keys are as they were.',
  all: 'Use the usual keys again',
};
