import { OralFrame } from '../oral-frame.tsx';
import { OralsList } from './orals-list.tsx';

export function ListPage() {
  return (
    <OralFrame>
      <OralsList />
    </OralFrame>
  );
}
