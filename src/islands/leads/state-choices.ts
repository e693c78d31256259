import type { Lead } from '#src/domain/leads/leads.api.ts'
import type { LeadState } from '#src/domain/leads/leads.ts'
import type { Outcome } from '#src/islands/api/requests.ts'

type Calls = {
  send: (lead: Lead, state: LeadState) => Promise<Outcome<{ data: Lead }>>
  show: (lead: Lead) => void
  /** Loads the list again. */
  refresh: () => void
  onFailure: (message: string) => void
}

/**
 * States that are chosen for leads. In a closed list of choices each arrow key chooses, so a choice is shown immediately,
 * the last one is sent after the answer to the one before it, and a lead that no longer belongs in the list stays in it
 * until its row is left.
 */
export function createStateChoices({ send, show, refresh, onFailure }: Calls) {
  /** The last choice for each lead that the server doesn't have yet. */
  const wanted = new Map<string, LeadState>()
  /** Leads as the server last answered: what is drawn can be a moment behind. */
  const answered = new Map<string, Lead>()
  let isOutdated = false
  let isLeft = false

  async function sendAll(present: Lead): Promise<void> {
    const { id } = present
    for (let state = wanted.get(id); state !== undefined && state !== present.state; state = wanted.get(id)) {
      const answer = await send(present, state)
      if (!answer.ok) {
        const isConflict = answer.status === 409
        show((isConflict ? (answer.data as Lead | undefined) : undefined) ?? present)
        const { handle } = present
        onFailure(isConflict ? `${handle} was changed in another window. Your choice wasn’t saved.` : answer.message)
        return
      }
      present = answer.body.data
      answered.set(id, present)
      show({ ...present, state: wanted.get(id) ?? present.state })
    }
  }

  /** Loads the list, once the row of the last choice was left and everything is sent. */
  function settle(): void {
    if (!isLeft || !isOutdated || wanted.size > 0) return
    isOutdated = false
    refresh()
  }

  return {
    async choose(lead: Lead, state: LeadState): Promise<void> {
      const isSending = wanted.has(lead.id)
      wanted.set(lead.id, state)
      isOutdated = true
      isLeft = false
      show({ ...lead, state })
      if (isSending) return
      const last = answered.get(lead.id)
      await sendAll(last && last.version > lead.version ? last : lead)
      wanted.delete(lead.id)
      settle()
    },
    /** The row of the last choice was left. */
    leave(): void {
      isLeft = true
      settle()
    },
  }
}
