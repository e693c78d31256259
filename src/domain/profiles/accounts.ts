/** Services where a product has an account of its own. It's its owner's, so we can't create one for a customer. */
export const ownersAccounts = {
  google: 'Google',
  github: 'GitHub',
  x: 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
} as const
export type OwnersAccount = keyof typeof ownersAccounts
