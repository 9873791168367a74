interface PersonNameProps {
  name: string | null;
  /** Shown beside the name, and alone where there is none. */
  username: string;
}

/** Parts of a line. A name in a script that runs the other way doesn't turn what stands beside it. */
export const PersonName = ({ name, username }: PersonNameProps) => (
  <>
    <bdi className="font-semibold sm:whitespace-nowrap">{name ?? username}</bdi>
    {name && (
      <bdi className="min-w-0 truncate text-xs text-ink-2" title={username}>
        {username}
      </bdi>
    )}
  </>
);
