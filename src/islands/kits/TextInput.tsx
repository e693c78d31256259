import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { type KitField, kitLabels, kitLimits } from '#src/domain/kits/fields.ts'
import type { KitFields } from '#src/domain/kits/kits.ts'
import { textLength, withoutLineBreaks } from '#src/domain/text/text.ts'
import type { OpenKit } from './useKit.ts'

type TextName = {
  [Name in KitField]: KitFields[Name] extends string ? Name : never
}[KitField] &
  keyof typeof kitLimits

type Props = {
  editing: OpenKit
  field: TextName
  help?: string
  kind?: 'text' | 'email' | 'url'
  /** Several lines, this many to begin with. */
  rows?: number
  /** Wraps, but has no line breaks. */
  oneLine?: boolean
  /** The limit is shown where texts are written to it. */
  counted?: boolean
  onBlur?: () => void
}

/** A text of the profile. */
export function TextInput({ editing, field, help, kind = 'text', rows, oneLine = false, counted, onBlur }: Props) {
  const { fields, store, errorOf } = editing
  const value = fields[field]
  const shared = {
    id: inputId(field),
    name: field,
    label: kitLabels[field],
    error: errorOf(field),
    value,
    ...(help !== undefined && { help }),
    ...(counted && { limit: kitLimits[field], used: textLength(value) }),
  }
  const write = (typed: string) => store.setFields({ [field]: oneLine ? withoutLineBreaks(typed) : typed })
  if (rows !== undefined) {
    return <TextArea {...shared} rows={rows} spellCheck onChange={({ target }) => write(target.value)} />
  }
  return <TextField {...shared} kind={kind} onBlur={onBlur} onChange={({ target }) => write(target.value)} />
}

export function inputId(field: KitField): string {
  return `kit-${field}`
}
