export const goBack = 'Go Back';

export const accessDenied = {
  title: 'Access Denied',
  text: "Your role doesn't have access to this page. If you think it should, ask the person who manages your roles.",
  dashboard: 'Go to your dashboard',
};

export const notFound = {
  title: 'Page not found',
  text: 'There is no page at this address. The address may be mistyped, or the page may have moved.',
};
