import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Empty } from '../ui/states.tsx';

interface NotYetProps {
  title: string;
  /** What people will do here, as the end of the sentence 'Here you will be able to …'. */
  what: string;
}

/** Stands where a panel's feature is still being built. */
export function NotYet({ title, what }: NotYetProps) {
  return (
    <>
      <PageHeading title={title} />
      <Card>
        <Empty title="This is not available yet" hint={`Here you will be able to ${what}.`} />
      </Card>
    </>
  );
}
