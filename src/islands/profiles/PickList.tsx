import { useState } from 'react'
import { describedBy, FieldFrame } from '#src/components/ui/fields/FieldFrame.tsx'
import { options } from '#src/components/ui/fields/SelectField.tsx'
import { profileListLimits } from '#src/domain/profiles/limits.ts'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { inputId } from './TextInput.tsx'
import type { OpenProfile } from './useProfile.ts'

/** Something to choose, by its code. */
export type Choice = { code: string; name: string }

type Props = {
  editing: OpenProfile
  field: 'countries' | 'languages' | 'accounts'
  choices: readonly Choice[]
  /** As in 'Add country'. */
  noun: string
  help: string
}

/** Several entries chosen from a long list, in order. */
export function PickList({ editing: { fields, store, errorOf }, field, choices, noun, help }: Props) {
  const [chosen, setChosen] = useState('')
  const id = inputId(field)
  const list = fields[field]
  const error = errorOf(field)
  const nameOf = (code: string) => choices.find((choice) => choice.code === code)?.name ?? code
  const free = choices.filter(({ code }) => !list.includes(code))
  const add = () => {
    if (chosen === '') return
    store.setFields({ [field]: [...list, chosen] })
    setChosen('')
  }
  const remove = (code: string) => {
    store.setFields({ [field]: list.filter((other) => other !== code) })
    document.getElementById(id)?.focus()
  }
  return (
    <FieldFrame
      id={id}
      label={profileLabels[field]}
      help={help}
      error={error}
      control={
        <>
          {list.length > 0 && (
            <ul className="profile-picked" aria-label={profileLabels[field]}>
              {list.map((code) => (
                <li key={code} className="profile-pick">
                  {nameOf(code)}
                  <button type="button" aria-label={`Remove ${nameOf(code)}`} onClick={() => remove(code)}>
                    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
                      <path d="m4.5 4.5 7 7m0-7-7 7" />
                    </svg>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="profile-picker">
            <select
              className="input"
              id={id}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              {...describedBy(id, help, error)}
            >
              <option value="">Choose a {noun}</option>
              {options(Object.fromEntries(free.map(({ code, name }) => [code, name])))}
            </select>
            <button
              className="button button-quiet"
              type="button"
              aria-disabled={chosen === '' || list.length >= profileListLimits[field] || undefined}
              onClick={add}
            >
              Add {noun}
            </button>
          </div>
        </>
      }
    />
  )
}
