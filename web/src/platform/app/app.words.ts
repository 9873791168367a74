export const goBack = 'Go Back';
export const reload = 'Reload the page';

export const accessDenied = {
  title: 'Access Denied',
  text: "Your role doesn't have access to this page. If you think it should, ask the person who manages your roles.",
  dashboard: 'Go to your dashboard',
};

export const notFound = {
  title: 'Page not found',
  text: 'There is no page at this address. The address may be mistyped, or the page may have moved.',
};

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
