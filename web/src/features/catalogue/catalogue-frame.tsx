import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ObjectTabs } from '../../ui/layout/object-head.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { NewButton, WithSidePanel } from '../../ui/layout/side-panel.tsx';
import { type SidePanelState, useSidePanel } from '../../ui/layout/use-side-panel.ts';
import { catalogueList } from './catalogue.words.tsx';
import type { ListedKind } from './use-catalogue.ts';

interface CatalogueFrameProps {
  title: string;
  lead: string;
  /** On the button that opens the forms. */
  button: string;
  /** On the panel. */
  panelTitle: string;
  forms: (panel: SidePanelState) => ReactNode;
  /** The first is open where the address names none. */
  lists: readonly [CatalogueTab, ...CatalogueTab[]];
}

interface CatalogueTab {
  kind: ListedKind;
  plural: string;
  list: ReactNode;
}

/** Lists that belong together as tabs, and the forms that add to them in a panel beside. */
export function CatalogueFrame(props: CatalogueFrameProps) {
  const { title, lead, button, panelTitle, forms, lists } = props;
  const [params] = useSearchParams();
  const panel = useSidePanel();
  const open = lists.find(({ kind }) => kind === params.get('list')) ?? lists[0];

  function addressOf(kind: ListedKind) {
    const next = new URLSearchParams(params);
    next.set('list', kind);
    return `?${next}`;
  }

  return (
    <>
      <PageHeading title={title} lead={lead} actions={<NewButton panel={panel}>{button}</NewButton>} />
      {lists.length > 1 && (
        <div className="-mt-2 mb-4">
          <ObjectTabs
            label={catalogueList.lists}
            tabs={lists.map(({ kind, plural }) => ({ key: kind, label: plural, to: addressOf(kind) }))}
            active={open.kind}
          />
        </div>
      )}
      <WithSidePanel panel={panel} title={panelTitle} form={forms(panel)}>
        {open.list}
      </WithSidePanel>
    </>
  );
}
