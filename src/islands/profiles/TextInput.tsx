import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { profileLimits } from '#src/domain/profiles/limits.ts'
import { type ProfileField, profileLabels } from '#src/domain/profiles/fields.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { textLength, withoutLineBreaks } from '#src/domain/text/text.ts'
import type { OpenProfile } from './useProfile.ts'

type TextName = {
  [Name in ProfileField]: ProfileFields[Name] extends string ? Name : never
}[ProfileField] &
  keyof typeof profileLimits

type Props = {
  editing: OpenProfile
  field: TextName
  help?: string
  kind?: 'text' | 'email' | 'url'
  /** Several lines, this many to begin with. */
  rows?: number
  /** Wraps, but has no line breaks. */
  oneLine?: boolean
  /** The limit is shown where texts are written to it. */
  counted?: boolean
}

/** A text of the profile. */
export function TextInput({ editing, field, help, kind = 'text', rows, oneLine = false, counted }: Props) {
  const { fields, store, errorOf } = editing
  const value = fields[field]
  const shared = {
    id: inputId(field),
    name: field,
    label: profileLabels[field],
    error: errorOf(field),
    value,
    ...(help !== undefined && { help }),
    ...(counted && { limit: profileLimits[field], used: textLength(value) }),
  }
  const write = (typed: string) => store.setFields({ [field]: oneLine ? withoutLineBreaks(typed) : typed })
  if (rows !== undefined) {
    return <TextArea {...shared} rows={rows} spellCheck onChange={({ target }) => write(target.value)} />
  }
  return <TextField {...shared} kind={kind} onChange={({ target }) => write(target.value)} />
}

export function inputId(field: ProfileField): string {
  return `profile-${field}`
}
