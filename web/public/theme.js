// Applies the kept theme before the first paint; afterwards src/platform/theme.ts takes over. A file of its
// own, because the content security policy allows no inline script.
(() => {
  let theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // Storage is closed to us: the default stays.
  }
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.add(theme);
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[theme];
})();
