// What browsers have, our pages use and happy-dom lacks.

const opened = new Set<HTMLElement>();

function change(popup: HTMLElement, isOpen: boolean): void {
  if (opened.has(popup) === isOpen) return;
  const states = { oldState: isOpen ? 'closed' : 'open', newState: isOpen ? 'open' : 'closed' };
  popup.dispatchEvent(Object.assign(new Event('beforetoggle'), states));
  if (isOpen) opened.add(popup);
  else opened.delete(popup);
  // A browser sends this one later, once the page has been drawn.
  setTimeout(() => popup.dispatchEvent(Object.assign(new Event('toggle'), states)));
}

/** Buttons open and close the popover they name, Escape closes it, and pages get the events they wait for. */
function addPopovers(): void {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      change(this, true);
    },
    hidePopover(this: HTMLElement) {
      change(this, false);
    },
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const popup = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (popup) change(popup, !opened.has(popup));
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const popup of opened) change(popup, false);
  });
}

function completeSelects(): void {
  const select = HTMLSelectElement.prototype;
  // Without a `size`, React Hook Form takes a fresh select for an edited one and drops the form's value.
  Object.defineProperty(select, 'size', { configurable: true, get: () => 0 });
  // A number chooses its option, too.
  const value = Object.getOwnPropertyDescriptor(select, 'value') as PropertyDescriptor;
  Object.defineProperty(select, 'value', {
    ...value,
    set(this: HTMLSelectElement, given: unknown) {
      value.set?.call(this, String(given));
    },
  });
}

/** As a browser does it: as if the person had typed it. */
function editSelection(_command: string, _showUi?: boolean, text = ''): boolean {
  const area = document.activeElement;
  if (!(area instanceof HTMLTextAreaElement)) return false;
  const { value, selectionStart, selectionEnd } = area;
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  set?.call(area, value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

const timers = new Set<ReturnType<typeof setTimeout>>();

function rememberTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...given: unknown[]) => ReturnType<typeof setTimeout>;
    const remembered = (...given: unknown[]) => {
      const timer = start(...given);
      timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: remembered });
  }
}

/** A page that is closed calls nobody any more: a retry that it planned must not reach the server of the next test. */
export function endTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

/** What a test added or replaced: `document.execCommand` of one file once broke an editor in the next. */
export function undoReplacements(): void {
  for (const target of [document, navigator]) {
    const before = given.get(target);
    for (const name of Object.getOwnPropertyNames(target)) {
      if (!before?.has(name)) Reflect.deleteProperty(target, name);
    }
  }
  document.execCommand = editSelection;
}

const given = new Map<object, Set<string>>();

export function fillHappyDomGaps(): void {
  rememberTimers();
  document.execCommand = editSelection;
  addPopovers();
  completeSelects();
  for (const target of [document, navigator]) given.set(target, new Set(Object.getOwnPropertyNames(target)));
}
