// A file knows a module by its name alone.
import type { QuestionForAuthor } from '@quivia/contract/questions';
import type { BankToWrite } from './formats/file-question.ts';

interface Module {
  module_number: number | null;
  module_name: string;
  questions: QuestionForAuthor[];
}

/** Modules of one name get their number in front of it. */
export function namedApart(modules: readonly Module[]): BankToWrite['modules'] {
  const bare = (name: string) => name.trim().toLowerCase();
  const isShared = (name: string) => modules.filter((one) => bare(one.module_name) === bare(name)).length > 1;
  return modules.map(({ module_number, module_name, questions }) => ({
    name: isShared(module_name) && module_number !== null ? `${module_number}. ${module_name}` : module_name,
    questions: questions.map((one) => ({
      question: one.question,
      options: one.options.map(({ option, is_correct }) => ({ option, is_correct })),
      answer_rule: one.answer_rule,
      marks: one.marks,
      negative_marks: one.negative_marks,
      explanation: one.explanation,
      tags: one.tags,
      difficulty: one.difficulty,
    })),
  }));
}
