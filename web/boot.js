// Runs before the first paint; vite.config.ts puts it into index.html, and the server's policy allows it by its hash.
(() => {
  const root = document.documentElement;
  const read = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      // The browser refuses storage: the defaults stay.
      return null;
    }
  };

  // Later src/platform/app/theme.ts takes over.
  const isDarkDevice = matchMedia('(prefers-color-scheme: dark)').matches;
  const chosen = read('localStorage', 'theme');
  const theme = chosen === 'dark' || (chosen !== 'light' && isDarkDevice) ? 'dark' : 'light';
  root.dataset.theme = theme;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[theme];

  // Nobody is signed in: a page that needs it begins with the sign-in form, and only the files of that form are loaded.
  const mayBeSignedIn = read('localStorage', 'persist') === 'true' || read('sessionStorage', 'exam-session');
  const needsSignIn =
    /^\/(signin(?!\/college\/)|quiz|student|dashboard|faculty|communitymember|community|institute|admin)(\/|$)/i;
  const isPublic =
    /^\/(about|contact|signup|resetpassword|verify|invitation|signin\/college\/\d+|join(\/[^/]*)?)?\/?$/i;
  const { pathname } = location;
  if (!mayBeSignedIn && needsSignIn.test(pathname)) root.dataset.shell = 'sign-in';
  else root.dataset.shell = isPublic.test(pathname) ? 'bar' : 'none';

  // On a slow line the fonts come later (src/main.tsx); on others with the first files.
  const line = navigator.connection;
  if (line && (line.saveData || /2g|3g/.test(line.effectiveType))) root.dataset.line = 'slow';

  const link = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes));
  if (!root.dataset.line && __FONT__)
    link({ rel: 'preload', as: 'font', type: 'font/woff2', href: __FONT__ });
  // What the router would ask for only after it has loaded itself.
  let files = [];
  if (root.dataset.shell === 'sign-in') files = __SIGN_IN_FILES__;
  else if (pathname === '/') files = __LANDING_FILES__;
  for (const href of files) link({ rel: 'modulepreload', href });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.id !== 'static-sign-in') return;
    event.preventDefault();
    form.dataset.sent = 'true';
    form.querySelector('[role="status"]').textContent = 'Signing in…';
  });
})();
