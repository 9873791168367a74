// On a slow line (boot.js finds out) a page starts with the fonts of the system: 50 KB less before the form. Ours follow when
// nothing else is being loaded, because they tell 1, l and I apart.

/** After the page has loaded: by then most people have signed in and opened what they came for. */
const LATER_MS = 20_000;

export function loadFontsLater() {
  const { dataset } = document.documentElement;
  if (dataset.line !== 'slow') return;
  // The style sheet names our fonts from then on; they are shown once they have come.
  addEventListener('load', () => setTimeout(() => delete dataset.line, LATER_MS));
}
