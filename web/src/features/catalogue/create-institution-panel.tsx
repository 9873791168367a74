import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { CreateCard } from './create-card.tsx';
import { INSTITUTION } from './institution.tsx';
import { EDUCATION_SYSTEM } from './name-only-kinds.tsx';

export function CreateInstitutionPanel() {
  return (
    <>
      <PageHeading
        title="Create Institution"
        lead="Every institution follows an education system. What is no longer needed is retired: it stays where it is used."
      />
      <div className="grid gap-8">
        <CatalogueSection>
          <CreateCard of={EDUCATION_SYSTEM} blank={{ name: '' }} />
          <CatalogueList of={EDUCATION_SYSTEM} />
        </CatalogueSection>
        <CatalogueSection>
          <CreateCard of={INSTITUTION} blank={{ name: '', place: '' }} />
          <CatalogueList of={INSTITUTION} />
        </CatalogueSection>
      </div>
    </>
  );
}
