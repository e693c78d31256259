import { profileLabels } from '#src/domain/profiles/fields.ts'
import { type FormField, formFields } from './edits.ts'

// What a directory's form demands, in words.

/** 'Tagline, Logo' */
export function requiredText(fields: readonly string[]): string {
  return fields
    .map((field) => (Object.hasOwn(profileLabels, field) ? profileLabels[field as keyof typeof profileLabels] : field))
    .join(', ')
}

/** 'Tagline up to 60 characters, Keywords up to 5' */
export function limitsText(limits: Partial<Record<FormField, number>>): string {
  return Object.entries(limits)
    .map(([field, limit]) => {
      const unit = field === 'keywords' ? '' : limit === 1 ? ' character' : ' characters'
      return `${formFields[field as FormField]} up to ${limit.toLocaleString('en')}${unit}`
    })
    .join(', ')
}
