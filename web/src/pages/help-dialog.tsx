import { TextLink } from '../ui/buttons/text-link.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { help as words } from './pages.words.ts';

interface HelpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Of the page. */
  title: string;
  sections: readonly { key: string; label: string; help: string | undefined }[];
}

/** What each section of this page is for, and the keys that work on every page. */
export function HelpDialog({ open, onOpenChange, title, sections }: HelpDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} wide>
      <h3 className="text-sm font-semibold first-letter:uppercase">{title}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
        {sections.map(({ key, label, help }) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="text-ink-2 max-sm:mb-2">{help}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 text-sm font-semibold">{words.keys}</h3>
      <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 text-sm">
        {words.shortcuts.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-rule-strong px-1.5 py-0.5 text-xs">{key}</kbd>
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-3">{words.mac}</p>
      <p className="mt-6 text-sm text-ink-2">
        {words.more}{' '}
        <TextLink to="/contact" onClick={() => onOpenChange(false)}>
          {words.contact}
        </TextLink>
      </p>
    </Dialog>
  );
}
