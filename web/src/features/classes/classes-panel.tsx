// Classes of an institution: its years as a tree, or one section or course of it.
import { useFilters } from '../../ui/lists/use-filters.ts';
import { OfferingView } from './offerings/offering-view.tsx';
import { SectionView } from './section-view.tsx';
import { YearView } from './year-view.tsx';

const ID = /^[1-9]\d{0,9}$/;

export function ClassesPanel({ institutionId }: { institutionId: number }) {
  const [{ section, offering }] = useFilters(['section', 'offering']);
  if (ID.test(section)) return <SectionView key={section} id={Number(section)} />;
  if (ID.test(offering))
    return <OfferingView key={offering} id={Number(offering)} institutionId={institutionId} />;
  return <YearView institutionId={institutionId} />;
}
