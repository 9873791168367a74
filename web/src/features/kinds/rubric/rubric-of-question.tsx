import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { editor, ofQuestion as text } from './rubric-editor.words.ts';
import { signed } from './signed-marks.ts';

/** To its author and their colleagues. */
export function RubricOfQuestion({ rubric }: { rubric: readonly RubricGroup[] }) {
  if (rubric.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-semibold text-ink-3">{text.title}</p>
      <ul className="grid gap-2 text-sm">
        {rubric.map(({ name, choose, items }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have an order and nothing else of their own
          <li key={at}>
            {(name || choose === 'one') && (
              <p className="text-xs text-ink-3" dir="auto">
                {[name, choose === 'one' && text.oneOf].filter(Boolean).join(': ')}
              </p>
            )}
            <ul className="grid gap-1">
              {items.map((item) => (
                <li key={item.id} className="flex justify-between gap-3">
                  <span className="min-w-0 break-words" dir="auto">
                    {item.text}
                    {item.note && <span className="block text-xs text-ink-3">{item.note}</span>}
                  </span>
                  <span className="shrink-0 text-right">
                    <span className="tabular font-mono">{signed(item.marks)}</span>
                    <span className="block text-xs text-ink-3">
                      {editor.shown}: {editor.showns[item.shown].toLowerCase()}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
