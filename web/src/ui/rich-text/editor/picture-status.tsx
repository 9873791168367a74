import { FieldError } from '../../fields/field.tsx';

interface PictureStatusProps {
  sending: number;
  added: number;
  problems: string[];
}

/** What became of the pictures. Always there: a live region that arrives together with its words is often not read. */
export function PictureStatus({ sending, added, problems }: PictureStatusProps) {
  return (
    <div aria-live="polite" className="text-xs text-ink-3">
      {sending > 0 && (
        <p className="flex items-center gap-1.5 pt-1">
          <span
            aria-hidden="true"
            className="size-3.5 animate-turn rounded-full border-2 border-pencil border-r-transparent"
          />
          {sending === 1 ? 'Sending a picture' : `Sending ${sending} pictures`}
        </p>
      )}
      {sending === 0 && added > 0 && (
        <p className="pt-1">
          {added === 1
            ? 'The picture is in the text. Say in its square brackets what it shows.'
            : `${added} pictures are in the text. Say in their square brackets what they show.`}
        </p>
      )}
      {problems.map((problem) => (
        <div key={problem} className="pt-1">
          <FieldError>{problem}</FieldError>
        </div>
      ))}
    </div>
  );
}
