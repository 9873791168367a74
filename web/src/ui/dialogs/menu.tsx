// Actions behind a button. The browser's own popover closes on Escape and on a press elsewhere, and restores
// the focus; the arrow keys, Home, End and first letters move between actions.
import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { menuPosition } from './menu-position.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
}

export function Menu({ trigger, children }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  usePosition(popup, isOpen, `${id}-trigger`);

  const items = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  function go(event: KeyboardEvent) {
    if (event.key === 'Tab') return popup.current?.hidePopover();
    const all = items();
    const next = itemAfter(all, all.indexOf(document.activeElement as HTMLElement), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-trigger`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-trigger`}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => (newState === 'open' ? items()[0]?.focus() : setOpen(false))}
        onKeyDown={go}
        className="fixed inset-auto m-0 min-w-52 overflow-y-auto rounded-md border border-rule-strong bg-sheet py-1 text-sm text-ink shadow-float"
      >
        {isOpen && children}
      </div>
    </>
  );
}

function itemAfter(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return inOrder.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

/** Stays beside its button while the page is scrolled. */
function usePosition(popup: React.RefObject<HTMLDivElement | null>, isOpen: boolean, triggerId: string) {
  useEffect(() => {
    const trigger = document.getElementById(triggerId);
    if (!isOpen || !trigger) return;
    function position() {
      if (!popup.current || !trigger) return;
      popup.current.style.maxHeight = '';
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { offsetWidth: width, offsetHeight: height } = popup.current;
      Object.assign(
        popup.current.style,
        menuPosition(trigger.getBoundingClientRect(), { width, height }, room),
      );
    }
    position();
    window.addEventListener('scroll', position, { passive: true, capture: true });
    window.addEventListener('resize', position);
    return () => {
      window.removeEventListener('scroll', position, { capture: true });
      window.removeEventListener('resize', position);
    };
  }, [popup, isOpen, triggerId]);
}

const ITEM =
  'flex min-h-control w-full items-center gap-3 px-4 text-left hover:bg-pencil-soft hover:text-pencil focus-visible:-outline-offset-3';

const closeMenuOf = (item: HTMLElement) => item.closest<HTMLElement>('[popover]')?.hidePopover();

interface MenuItemProps {
  icon: ComponentType<{ className?: string }>;
  onSelect: () => void;
  tone?: 'plain' | 'danger';
  /** Not available now. */
  off?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, onSelect, tone = 'plain', off = false, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={off || undefined}
      onClick={({ currentTarget }) => {
        if (off) return;
        closeMenuOf(currentTarget);
        onSelect();
      }}
      className={`${ITEM} aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent ${tone === 'danger' ? 'text-wrong' : ''}`}
    >
      <Icon className="size-4.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </button>
  );
}

interface MenuLinkProps extends Pick<MenuItemProps, 'icon' | 'children'> {
  to: string;
}

/** Leads to another page. */
export function MenuLink({ icon: Icon, to, children }: MenuLinkProps) {
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      onClick={({ currentTarget }) => closeMenuOf(currentTarget)}
      className={`${ITEM} no-underline`}
    >
      <Icon className="size-4.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </Link>
  );
}

export function MenuSeparator() {
  return <hr className="my-1 border-rule" />;
}
