// Sets the focus when a question was moved, closed or deleted.

const idOf = (questionId: number) => `question-${questionId}`;

export const questionAnchor = (questionId: number) => ({ id: idOf(questionId), tabIndex: -1 });

export const focusQuestion = (questionId: number) => document.getElementById(idOf(questionId))?.focus();

/** The button of its menu. */
export const focusMenu = (questionId: number) =>
  document.querySelector<HTMLElement>(`#${idOf(questionId)} [aria-haspopup=menu]`)?.focus();
