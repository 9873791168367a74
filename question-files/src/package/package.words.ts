import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

const were = (count: number) => (count === 1 ? 'was' : 'were');

export const words = catalogue('question-files.package', {
  noQuestions: 'This package contains no questions in Moodle XML, QTI or Blackboard format.',
  severalFormats: 'The package contains questions in several formats. All of them were read.',
  othersSkipped: ({ files }: { files: number }) =>
    `${plural(files, 'XML file')} without questions ${were(files)} skipped.`,
  unlistedRead: ({ files }: { files: number }) =>
    `${plural(files, 'file')} not listed in the manifest ${were(files)} read too, because files that it lists are missing.`,
  unlistedSkipped: ({ files }: { files: number }) =>
    `${plural(files, 'XML file')} not listed in the manifest ${were(files)} skipped.`,
  notText: ({ name }: { name: string }) => `${name} is not text.`,
  noQuestion: ({ root }: { root: string }) => `It contains no questions: it begins with <${root}>.`,
  nestedArchive: "Archives inside a package aren't opened.",
  onlyXml: 'Only XML is read from a package. Please upload this file separately.',
  outside: 'The package refers to it by an address outside the package.',
  missing: "The package lists it but doesn't contain it.",
});
