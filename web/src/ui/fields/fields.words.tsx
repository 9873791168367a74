const underlined = 'text-pencil underline underline-offset-4';

export const chooseFile = (
  <>
    <span className={underlined}>Choose a file</span> or drop it here
  </>
);
export const chooseFiles = (
  <>
    <span className={underlined}>Choose files</span> or drop them here
  </>
);
