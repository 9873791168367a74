// How a review shows an answer that was typed, and what would have been right.
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/labels/badge.tsx';
import { typedReview as words } from './typed-review.words.ts';

interface TypedReviewProps {
  /** Undefined in an author's view of the question; empty where nothing was answered. */
  answer: string | undefined;
  share: number | undefined;
  isUnreadable?: boolean;
  /** Null where the key is not shown. */
  accepted: readonly { text: ReactNode; percent: number; note?: string | undefined }[] | null;
  /** Below the accepted answers, such as what is ignored. */
  notes?: readonly string[];
}

export function TypedReview({ answer, share, isUnreadable = false, accepted, notes = [] }: TypedReviewProps) {
  const isRight = share === 1;
  return (
    <div className="grid min-w-0 gap-4">
      {answer !== undefined && (
        <div className="min-w-0">
          <div className="mb-1 flex flex-wrap items-center gap-2 text-xs font-semibold text-ink-3">
            {words.answer}
            {answer !== '' && <Verdict share={share} isUnreadable={isUnreadable} />}
          </div>
          <p className={`break-words whitespace-pre-wrap ${answer === '' ? 'text-ink-3' : ''}`} dir="auto">
            {answer === '' ? words.notAnswered : answer}
          </p>
        </div>
      )}
      {accepted && accepted.length > 0 && (answer === undefined || !isRight || accepted.length > 1) && (
        <div className="min-w-0">
          <p className="mb-1 text-xs font-semibold text-ink-3">
            {accepted.length === 1 ? words.correctAnswer : words.accepted}
          </p>
          <ul className="grid gap-1">
            {accepted.map(({ text, percent, note }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: accepted answers are identified by position
              <li key={i} className="min-w-0 break-words">
                <bdi>{text}</bdi>
                {(note || percent < 100) && (
                  <span className="ml-2 text-xs text-ink-3">
                    {[note, percent < 100 && words.earns(percent)].filter(Boolean).join(', ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {notes.map((note) => (
            <p key={note} className="mt-1 text-xs text-ink-3">
              {note}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function Verdict({ share, isUnreadable }: { share: number | undefined; isUnreadable: boolean }) {
  if (isUnreadable) return <Badge tone="risk">{words.unreadable}</Badge>;
  if (share === undefined) return null;
  const tone: Tone = share === 1 ? 'right' : share === 0 ? 'wrong' : 'risk';
  return <Badge tone={tone}>{words.share(share)}</Badge>;
}
