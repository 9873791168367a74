import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LinkTable } from './link-table.tsx';

export function LinkPanel({ institutionId }: { institutionId: number }) {
  return (
    <>
      <PageHeading
        title="Link Department & Course"
        lead="What your institution offers. Only linked departments and courses can be given to people."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <LinkTable kind="course" status="linked" institutionId={institutionId} />
        <LinkTable kind="course" status="unlinked" institutionId={institutionId} />
        <LinkTable kind="department" status="linked" institutionId={institutionId} />
        <LinkTable kind="department" status="unlinked" institutionId={institutionId} />
      </div>
    </>
  );
}
