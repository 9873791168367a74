import type { ReactNode } from 'react';
import { memberCount } from './communities.words.ts';
import { CommunityPicture } from './community-picture.tsx';

interface CommunitySummaryProps {
  community: { name: string; description: string; picture: string | null; member_count: number };
  titleId?: string;
  /** After how many members it has. */
  facts?: ReactNode;
  /** What can be done with it: beside it where there is room. */
  action?: ReactNode;
}

/** A community as others see it. */
export function CommunitySummary({ community, titleId, facts, action }: CommunitySummaryProps) {
  const { name, description, picture, member_count } = community;
  return (
    <div className="flex items-start gap-4">
      <CommunityPicture name={name} picture={picture} />
      <div className="min-w-0 grow gap-x-6 sm:flex sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h3 id={titleId} className="font-bold text-balance">
            {name}
          </h3>
          <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
            <span>{memberCount(member_count)}</span>
            {facts}
          </p>
          <p className="mt-2 line-clamp-4 max-w-measure text-sm whitespace-pre-line text-ink-2">
            {description}
          </p>
        </div>
        {action && (
          <div className="mt-3 flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 sm:mt-0 sm:flex-col sm:items-end sm:justify-center">
            {action}
          </div>
        )}
      </div>
    </div>
  );
}

/** A further fact in its line. */
export function Fact({ children }: { children: ReactNode }) {
  return (
    <span>
      <span aria-hidden="true" className="mr-2">
        ·
      </span>
      {children}
    </span>
  );
}
