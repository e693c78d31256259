export const maxSharedHostParts = 4

export const sharedHostMessages = {
  hostInvalid: 'host must be a name such as apps.example.com',
  partsInvalid: `parts must be a number from 1 to ${maxSharedHostParts}`,
  known: 'This host is always treated as shared',
  taken: 'Several listings of this host are live, so they would be the same one. Merge or take down all but one first.',
  saved: 'Shared host saved.',
  removed: 'Host is no longer shared.',
  notFound: 'This host isn’t marked as shared',
} as const
