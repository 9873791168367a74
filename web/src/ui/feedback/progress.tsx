import { progress } from '../ui.words.ts';

interface ProgressProps {
  label: string;
  done: number;
  /** 0: not known yet. */
  total: number;
}

export function Progress({ label, done, total }: ProgressProps) {
  const share = total > 0 ? Math.min(1, done / total) : undefined;
  return (
    <div className="grid gap-2 px-4 py-8">
      <p className="flex justify-between gap-4 text-sm">
        <span role="status">{label}</span>
        {share !== undefined && <span className="tabular text-ink-2">{progress(done, total)}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        className="h-2 overflow-hidden rounded-full bg-pencil-soft"
      >
        <div className="h-full rounded-full bg-pencil" style={{ width: `${(share ?? 0.05) * 100}%` }} />
      </div>
    </div>
  );
}
