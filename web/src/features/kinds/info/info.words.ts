export const editorHint = 'Students read this text. There is nothing to answer, and it earns no marks.';
