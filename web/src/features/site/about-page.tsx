import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { aboutPage as words } from './about.words.ts';

export function AboutPage() {
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 md:px-8">
      <PageHeading title={words.title} lead={words.lead} />
      <h2 className="mt-12 mb-6 text-lg font-bold tracking-tight">{words.audiencesTitle}</h2>
      <dl className="grid gap-px overflow-hidden rounded-md border border-rule bg-rule md:grid-cols-2">
        {words.audiences.map(({ letter, who, text }) => (
          <div
            key={letter}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 bg-sheet p-6"
          >
            <dt className="contents">
              <span aria-hidden="true">
                <Bubble letter={letter} filled />
              </span>
              <span className="self-center font-semibold">{who}</span>
            </dt>
            <dd className="col-start-2 text-sm text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-12 mb-6 text-lg font-bold tracking-tight">{words.promisesTitle}</h2>
      <ul className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        {words.promises.map(({ title, text }) => (
          <li key={title} className="border-l-[3px] border-pencil pl-4">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 max-w-measure border-t border-rule pt-6 text-ink-2">
        {words.question} <TextLink to="/contact">{words.write}</TextLink>.
      </p>
    </div>
  );
}
