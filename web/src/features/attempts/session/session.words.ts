export const unstored =
  "This browser can't store your answers. They're sent right away, but please keep this page open.";
