export const profilePanel = {
  title: 'Profile',
  lead: 'What people read before they join.',
  form: 'Community profile',
  save: 'Save',
  preview: 'As others see it',
  savedVersion: (name: string, howToJoin: string, description: string) => (
    <>
      The saved version is now <strong>{name}</strong> ({howToJoin}): {description}
    </>
  ),
  keptChanges: 'Your changes are still here.',
};

export const profileFields = {
  name: 'Name',
  description: 'Description',
  descriptionHint: 'Required: what it is for, and for whom',
  whoCanJoin: 'Who can join',
  open: 'Open',
  openHint: 'Anyone signed in can find it and join.',
  invited: 'By invitation',
  invitedHint: 'Hidden. People join with your code or link.',
  approve: 'Approve each request',
  approveHint: 'People ask to join and you decide under Members. People with a code join right away.',
};

export const pictureField = {
  label: 'Picture',
  choose: 'Choose a picture',
  replace: 'Choose another',
  remove: 'Remove',
  removePicture: 'Remove the picture',
  hint: 'PNG, JPEG, WebP or SVG, up to 5 MB. Shown in a circle.',
  failed: "The picture couldn't be saved.",
};
