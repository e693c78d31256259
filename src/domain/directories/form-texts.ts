import { kitLabels } from '#src/domain/kits/fields.ts'
import { type FormField, formFields } from './edits.ts'

// What a directory's form demands, in words.

/** 'Tagline, Logo' */
export function requiredText(fields: readonly string[]): string {
  return fields
    .map((field) => (Object.hasOwn(kitLabels, field) ? kitLabels[field as keyof typeof kitLabels] : field))
    .join(', ')
}

/** 'Tagline up to 60 characters, Keywords up to 5' */
export function limitsText(limits: Partial<Record<FormField, number>>): string {
  return Object.entries(limits)
    .map(([field, most]) => {
      const unit = field === 'keywords' ? '' : most === 1 ? ' character' : ' characters'
      return `${formFields[field as FormField]} up to ${most.toLocaleString('en')}${unit}`
    })
    .join(', ')
}
