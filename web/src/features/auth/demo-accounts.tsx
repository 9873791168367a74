import { useSite } from '../../platform/app/use-site.ts';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { Card } from '../../ui/layout/card.tsx';

interface DemoAccountsProps {
  onChoose: (username: string, password: string) => void;
}

/** Shown only where the demo college is loaded. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const accounts = useSite()?.demo_accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <Card title="Demo accounts" flush className="mt-8">
      <p className="px-4 pt-3 text-xs text-ink-3">Choose one to fill in the form, then sign in.</p>
      <ul className="py-2">
        {accounts.map(({ username, password, role }) => (
          <li key={username}>
            <button
              type="button"
              onClick={() => onChoose(username, password)}
              className="flex min-h-11 w-full items-center gap-3 px-4 py-1 text-left text-sm hover:bg-pencil-soft hover:text-pencil focus-visible:-outline-offset-3"
            >
              <span aria-hidden="true">
                <Bubble letter={role.charAt(0)} size="small" />
              </span>
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold">{role}</span>
                <span className="tabular text-xs text-ink-3">{username}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
