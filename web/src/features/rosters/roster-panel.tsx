import { useSearchParams } from 'react-router';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { RosterReview } from './roster-review.tsx';
import { RosterUpload } from './roster-upload.tsx';

/** The open upload is kept in the address: a reload goes on where it was. */
export function RosterPanel({ institutionId }: { institutionId: number }) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('roster')) || undefined;

  function open(next: number | undefined) {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next) after.set('roster', String(next));
      else after.delete('roster');
      return after;
    });
  }

  return (
    <>
      <PageHeading
        title="Roster"
        lead="Bring in faculty and students from a spreadsheet. You see what each line would do before anything is stored, and nobody is ever removed by a file."
      />
      {id ? (
        <RosterReview key={id} id={id} onClose={() => open(undefined)} />
      ) : (
        <RosterUpload institutionId={institutionId} onUploaded={open} />
      )}
    </>
  );
}
