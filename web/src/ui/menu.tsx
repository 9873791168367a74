// Actions behind a button. Base UI comes with this file, as with dialog.tsx.
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ComponentType, ReactElement, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
}

export function Menu({ trigger, children }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-40">
          <BaseMenu.Popup className="max-h-(--available-height) min-w-52 overflow-y-auto rounded-md border border-rule-strong bg-sheet py-1 text-sm text-ink shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  icon: ComponentType<{ className?: string }>;
  onSelect: () => void;
  tone?: 'plain' | 'danger';
  /** Not possible now. */
  off?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, onSelect, tone = 'plain', off = false, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      disabled={off}
      onClick={onSelect}
      className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-pencil-soft data-highlighted:text-pencil data-disabled:data-highlighted:text-ink-3 ${tone === 'danger' ? 'text-wrong' : ''}`}
    >
      <Icon className="size-4.5 shrink-0" />
      {children}
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="my-1 h-px bg-rule" />;
}
