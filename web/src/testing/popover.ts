// The popover API, which happy-dom lacks: buttons open and close what they name, Escape closes it, and pages get the
// events they wait for.

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

export function installPopovers(): void {
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
