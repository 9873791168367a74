// What is wider than its column. A formula becomes a little smaller; what is still too wide scrolls in a box of its own,
// which marks the edge behind which there is more, has a name and can be reached by keyboard.
import { scroller as words } from './later.words.ts';

/** How small a formula may become before it scrolls, compared with its own size. */
const SMALLEST = 0.75;

const LINES = ['p', 'li', '.rt-line', 'blockquote', 'h4', 'h5', 'h6', '.rich-text'].join();

export function watchWide(root: HTMLElement): () => void {
  const resized = new ResizeObserver(() => fit(root));
  // Observing anew reports the size once more, in time for the next frame and without forcing a layout now.
  const lookAgain = () => {
    resized.unobserve(root);
    resized.observe(root);
  };
  const changed = new MutationObserver(lookAgain);
  resized.observe(root);
  // Formulas and colours arrive later than the text.
  changed.observe(root, { childList: true, subtree: true });
  document.fonts?.addEventListener('loadingdone', lookAgain);
  root.addEventListener('scroll', markEdges, { capture: true, passive: true });
  root.addEventListener('click', chooseByScroller);
  return () => {
    resized.disconnect();
    changed.disconnect();
    document.fonts?.removeEventListener('loadingdone', lookAgain);
    root.removeEventListener('scroll', markEdges, { capture: true });
    root.removeEventListener('click', chooseByScroller);
  };
}

function fit(root: HTMLElement) {
  if (root.clientWidth === 0) return;
  const formulas = [...root.querySelectorAll<HTMLElement>('.rt-formula')];
  // Measured at its own size: letters do not shrink exactly with the type.
  for (const { style } of formulas) style.fontSize = '';
  for (const { formula, scale, isWide } of formulas.map(sizeOf)) {
    if (scale < 1) formula.style.fontSize = `${scale}em`;
    formula.classList.toggle('rt-wide', isWide);
  }
  for (const box of root.querySelectorAll('.rt-wide')) nameScroller(box.firstElementChild as HTMLElement);
}

/** A display formula is one line; one within a text may break, but not within its parts. */
function sizeOf(formula: HTMLElement) {
  const isDisplay = formula.classList.contains('rt-formula-display');
  const parts = Array.from(
    formula.querySelectorAll('.katex-html > .katex-base'),
    (part) => part.getBoundingClientRect().width,
  );
  const width = isDisplay ? parts.reduce((sum, part) => sum + part, 0) : Math.max(0, ...parts);
  // A table makes room for its cells, and scrolls as a whole.
  const line = formula.closest('table') ? null : isDisplay ? formula : formula.closest(LINES);
  const room = line?.clientWidth || Number.POSITIVE_INFINITY;
  const scale = width > room ? Math.max(SMALLEST, Math.floor((room / width) * 100 - 1) / 100) : 1;
  return { formula, scale, isWide: isDisplay || width * scale > room };
}

function nameScroller(scroller: HTMLElement) {
  const isWide = scroller.scrollWidth > scroller.clientWidth + 1;
  for (const [attribute, value] of [
    ['tabindex', '0'],
    ['role', 'group'],
    // Not `aria-label`: it would take the place of the content in the name of the option and in what describes it.
    ['title', nameOf(scroller)],
  ] as const) {
    if (isWide) scroller.setAttribute(attribute, value);
    else scroller.removeAttribute(attribute);
  }
  showEdges(scroller);
}

const nameOf = ({ className }: HTMLElement) =>
  className === 'rt-code' ? words.code : className === 'rt-scroll' ? words.table : words.formula;

const markEdges = ({ target }: Event) => showEdges(target as HTMLElement);

function showEdges({ parentElement: box, scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
  const more = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(
    Boolean,
  );
  if (box) box.dataset.more = more.join(' ');
}

/** Firefox does not choose an option whose label is pressed on something that can have the focus. */
function chooseByScroller(event: Event) {
  const { target } = event as Event & { target: HTMLElement };
  const control = target.closest('label')?.control;
  if (!control || !target.closest('[tabindex]') || target.closest('a')) return;
  event.preventDefault();
  control.click();
}
