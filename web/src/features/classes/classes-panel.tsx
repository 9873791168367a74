// Classes of an institution: its years as a tree, or one section of it.
import { useFilters } from '../../ui/lists/use-filters.ts';
import { SectionView } from './section-view.tsx';
import { YearView } from './year-view.tsx';

export function ClassesPanel({ institutionId }: { institutionId: number }) {
  const [{ section }] = useFilters(['section']);
  return /^[1-9]\d{0,9}$/.test(section) ? (
    <SectionView key={section} id={Number(section)} />
  ) : (
    <YearView institutionId={institutionId} />
  );
}
