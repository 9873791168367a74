import type { ReactNode } from 'react';
import { counted } from '../../ui/counted.ts';
import { CommunityPicture } from './community-picture.tsx';

interface CommunitySummaryProps {
  community: { name: string; description: string; picture: string | null; member_count: number };
  titleId?: string;
  /** After how many members it has. */
  facts?: ReactNode;
  children?: ReactNode;
}

/** A community as others see it. */
export function CommunitySummary({ community, titleId, facts, children }: CommunitySummaryProps) {
  const { name, description, picture, member_count } = community;
  return (
    <div className="flex items-start gap-4">
      <CommunityPicture name={name} picture={picture} />
      <div className="min-w-0 grow">
        <h3 id={titleId} className="font-bold text-balance">
          {name}
        </h3>
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          <span>{counted(member_count, 'member')}</span>
          {facts}
        </p>
        <p className="mt-2 line-clamp-4 max-w-measure text-sm whitespace-pre-line text-ink-2">
          {description}
        </p>
        {children}
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
