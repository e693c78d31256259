import { type ProfileField, profileFields } from './fields.ts'
import type { ProfileFields } from './profiles.api.ts'

/**
 * Two edits of the same profile, from `base`. Each field takes the edit that changed it. `clashes`: both changed it, and
 * differently. There, `profile` has what was typed here.
 */
export function mergeProfiles(
  base: ProfileFields,
  mine: ProfileFields,
  theirs: ProfileFields,
): { profile: ProfileFields; clashes: ProfileField[] } {
  const profile = { ...mine }
  const clashes: ProfileField[] = []
  for (const field of profileFields) {
    if (isSameValue(mine[field], base[field])) Object.assign(profile, { [field]: theirs[field] })
    else if (!isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], mine[field])) clashes.push(field)
  }
  return { profile, clashes }
}

export function isSameProfile(one: ProfileFields, other: ProfileFields): boolean {
  return profileFields.every((field) => isSameValue(one[field], other[field]))
}

function isSameValue(one: ProfileFields[ProfileField], other: ProfileFields[ProfileField]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
