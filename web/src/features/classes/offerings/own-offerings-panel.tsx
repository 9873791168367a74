// The classes of a teacher: a list, or one of them.
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { OfferingList } from './offering-list.tsx';
import { OfferingView } from './offering-view.tsx';
import { ownOfferings as words } from './offerings.words.ts';
import { useOwnOfferings } from './use-offerings.ts';

export function OwnOfferingsPanel() {
  const [{ offering }] = useFilters(['offering']);
  return /^[1-9]\d{0,9}$/.test(offering) ? <OfferingView key={offering} id={Number(offering)} /> : <List />;
}

function List() {
  const pages = useOwnOfferings();
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Card flush>
        <Listing pages={pages} empty={<Empty title={words.none} hint={words.noneHint} />}>
          {(offerings) => <OfferingList offerings={offerings} withTerm />}
        </Listing>
        <LoadMore pages={pages} />
      </Card>
    </>
  );
}
