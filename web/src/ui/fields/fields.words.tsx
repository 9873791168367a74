export const chooseFile = (
  <>
    <span className="text-pencil underline underline-offset-4">Choose a file</span> or drop it here
  </>
);
