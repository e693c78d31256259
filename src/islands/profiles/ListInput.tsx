import { useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { completeWebsite } from '#src/domain/urls/websites.ts'
import { inputId } from './TextInput.tsx'
import type { OpenProfile } from './useProfile.ts'

type Props = { editing: OpenProfile; field: 'keywords' | 'socialLinks'; help: string }

/** A list that is typed as text: keywords with commas between them, links one per line. */
export function ListInput({ editing: { fields, store, errorOf }, field, help }: Props) {
  const perLine = field === 'socialLinks'
  const parse = (text: string) =>
    [...new Set(text.split(perLine ? '\n' : ',').map((entry) => entry.trim()))].filter(Boolean)
  const [typed, setTyped] = useState('')
  const list = fields[field]
  // What is typed, commas at the end included, unless the list was changed by something else.
  const isTyped = JSON.stringify(parse(typed)) === JSON.stringify(list)
  const value = isTyped ? typed : list.join(perLine ? '\n' : ', ')
  const write = (text: string) => {
    setTyped(text)
    store.setFields({ [field]: parse(text) })
  }
  const shared = { id: inputId(field), name: field, label: profileLabels[field], help, error: errorOf(field), value }
  return perLine ? (
    <TextArea
      {...shared}
      className="profile-links"
      rows={3}
      spellCheck={false}
      onChange={({ target }) => write(target.value)}
      onBlur={({ target }) => write(target.value.split('\n').map(completeWebsite).join('\n'))}
    />
  ) : (
    <TextField {...shared} onChange={({ target }) => write(target.value)} />
  )
}
