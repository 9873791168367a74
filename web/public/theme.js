// Applies the stored theme before the first paint; afterwards src/platform/app/theme.ts takes over. A file of its own,
// because the content security policy allows no inline script.
(() => {
  let theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // The browser refuses storage: the default stays.
  }
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[theme];
})();
