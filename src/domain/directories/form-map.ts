import { type ProfileField, profileLabels } from '#src/domain/profiles/fields.ts'

// Which field of a directory's form takes what of a profile, as operators corrected it. It's sent from a page that isn't
// ours, through an operator's clipboard, so nothing in it is trusted: it only ever says which of a profile's values goes where.

const {
  logoSquare: _square,
  logoWide: _wide,
  screenshots: _screenshots,
  avoid: _avoid,
  badgesUrl: _badges,
  accounts: _accounts,
  ...texts
} = profileLabels

/** What a field can take. `none`: the field stays empty. */
export const formMapTargets = {
  ...texts,
  firstName: 'Founder’s first name',
  lastName: 'Founder’s last name',
  x: 'X (Twitter)',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  github: 'GitHub',
  none: 'Leave empty',
} as const
export type FormMapTarget =
  | Exclude<ProfileField, 'logoSquare' | 'logoWide' | 'screenshots' | 'avoid' | 'badgesUrl' | 'accounts'>
  | ('firstName' | 'lastName' | 'x' | 'linkedin' | 'facebook' | 'instagram' | 'youtube' | 'github' | 'none')

/**
 * `at`: how the form's field is found: by `name:`, `id:`, `label:` or `placeholder:`. `choices`: the option that stands for a
 * value of the profile, if they aren't called the same.
 */
export type FormMapEntry = { at: string; field: FormMapTarget; choices?: Record<string, string> | undefined }
export type FormMap = readonly FormMapEntry[]

/** Entries of a map, choices of an entry, and characters of each text. */
export const formMapLimits = { entries: 60, choices: 40, text: 160 } as const

export const formMapMessages = {
  invalid: 'This isn’t what the fill-in script copied. Copy it again on the directory’s form.',
  otherDirectory: (name: string) => `These corrections are for another directory, not for ${name}.`,
  full: `A form can have up to ${formMapLimits.entries} recorded fields. Forget the recorded ones and start again.`,
} as const

/** 'No fields recorded', '3 fields recorded'. */
export function recordedFields(count: number): string {
  return count === 0 ? 'No fields recorded' : `${count} ${count === 1 ? 'field' : 'fields'} recorded`
}

/** The map after corrections: what they say about a field replaces what was recorded, and options are added. */
export function mergeFormMap(before: FormMap, corrections: FormMap): FormMap {
  const merged = new Map(before.map((entry) => [entry.at, entry]))
  for (const { at, field, choices } of corrections) {
    const known = merged.get(at)
    const all = { ...(known?.field === field && known.choices), ...choices }
    const kept = Object.entries(all).slice(-formMapLimits.choices)
    merged.set(at, { at, field, ...(kept.length > 0 && { choices: Object.fromEntries(kept) }) })
  }
  return [...merged.values()]
}
