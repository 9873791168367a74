// On a slow line (boot.js finds out) a page starts with the fonts of the system: 50 KB less before the form. Ours follow when
// nothing else is being loaded, because they tell 1, l and I apart.
const FONTS = ['1em "Atkinson Hyperlegible Next Variable"', '1em "Atkinson Hyperlegible Mono Variable"'];
/** After the page has loaded: by then most people have signed in and opened what they came for. */
const LATER_MS = 20_000;

export function loadFontsLater() {
  if (document.documentElement.dataset.line !== 'slow') return;
  addEventListener('load', () => setTimeout(() => void loadFonts(), LATER_MS));
}

async function loadFonts() {
  try {
    await Promise.all(FONTS.map((font) => document.fonts.load(font)));
    delete document.documentElement.dataset.line;
  } catch (error) {
    console.warn('The fonts could not be loaded', error);
  }
}
