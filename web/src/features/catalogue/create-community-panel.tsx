import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { COMMUNITY } from './community.tsx';
import { CreateCard } from './create-card.tsx';

export function CreateCommunityPanel() {
  return (
    <>
      <PageHeading
        title="Create Community"
        lead="A community has quizzes of its own. Give it an administrator under Give Role."
      />
      <CatalogueSection>
        <CreateCard of={COMMUNITY} blank={{ name: '', description: '', is_open: true }} />
        <CatalogueList of={COMMUNITY} />
      </CatalogueSection>
    </>
  );
}
