import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

const AUDIENCES = [
  {
    letter: 'A',
    who: 'Students',
    text: 'One question at a time, with nothing else on the page. Each answer is saved when you give it, and the page tells you so. If your connection drops, keep working: what you answered is sent when it returns.',
  },
  {
    letter: 'B',
    who: 'Faculty',
    text: 'Keep your questions in banks, sorted by the modules of your course. Choose a bank, choose the students, set the time, and start a quiz or a viva. The marks are ready soon after the last paper is in.',
  },
  {
    letter: 'C',
    who: 'Institutions',
    text: 'Decide who teaches and who studies, link your departments and courses, and assign each course to the people who teach it. Every grant and every change of a mark leaves a record.',
  },
  {
    letter: 'D',
    who: 'Communities',
    text: 'Clubs, study circles and associations hold their own quizzes for their own members, apart from any marks that count.',
  },
];

const PROMISES = [
  {
    title: 'The clock is fair.',
    text: 'The server keeps the time for everyone. A slow computer does not cost you a minute, and a fast one does not win you any.',
  },
  {
    title: 'The answers stay closed.',
    text: 'The key to a paper never reaches a browser before the results are released.',
  },
  {
    title: 'A person decides.',
    text: 'If something unusual happens during an examination it is noted. What it means is decided by your teachers, not by a program.',
  },
  {
    title: 'Everyone can sit it.',
    text: 'Quivia works by keyboard, with a screen reader, on a small phone, enlarged, in light and in dark. Extra time can be granted to those who need it.',
  },
];

export function AboutPage() {
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 md:px-8">
      <PageHeading
        title="About Quivia"
        lead="Quivia is a place to hold quizzes and vivas. It is made for colleges and schools that want examinations to be calm for those who sit them, and light work for those who set them."
      />
      <h2 className="mt-12 mb-6 text-lg font-bold tracking-tight">Who it is for</h2>
      <dl className="grid gap-px overflow-hidden rounded-md border border-rule bg-rule md:grid-cols-2">
        {AUDIENCES.map(({ letter, who, text }) => (
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
      <h2 className="mt-12 mb-6 text-lg font-bold tracking-tight">What you can rely on</h2>
      <ul className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        {PROMISES.map(({ title, text }) => (
          <li key={title} className="border-l-[3px] border-pencil pl-4">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 max-w-measure border-t border-rule pt-6 text-ink-2">
        A question, or something that does not work for you? <TextLink to="/contact">Write to us</TextLink>.
      </p>
    </div>
  );
}
