import { useState } from 'react'
import type { Lead } from '#src/domain/leads/leads.api.ts'
import { leadStates, type LeadState } from '#src/domain/leads/leads.ts'

type Props = { lead: Lead; onChoose: (state: LeadState) => void }

/** A lead's state. It has the choice at once: the next key may follow before the list is drawn again. */
export function StateSelect({ lead, onChoose }: Props) {
  const [state, setState] = useState(lead.state)
  const [known, setKnown] = useState(lead)
  if (known !== lead) {
    setKnown(lead)
    setState(lead.state)
  }
  return (
    <select
      className="input lead-state"
      aria-label={`State of ${lead.handle}`}
      value={state}
      onChange={(event) => {
        const chosen = event.target.value as LeadState
        setState(chosen)
        onChoose(chosen)
      }}
    >
      {Object.entries(leadStates).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  )
}
