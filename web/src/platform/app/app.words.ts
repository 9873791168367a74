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
