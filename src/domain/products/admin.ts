export const adminProductMessages = {
  notFound: 'Product not found',
  editMerged: 'This listing was merged into another. Edit that one instead.',
  mergeSelf: 'You can’t merge a listing with itself',
  mergeTargetNotFound: 'The listing to merge into was not found',
  mergeChanged: 'One of the two listings has changed in the meantime. Review them again.',
  merged: 'Merged. Its URL now redirects to the other listing.',
} as const
