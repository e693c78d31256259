import { useState } from 'react'
import type { Offer } from '#src/domain/offers/offers.api.ts'
import { checkOffer, cleanOffer, offerMessages, type OfferText } from '#src/domain/offers/offers.ts'
import { show } from '#src/islands/api/useLoad.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { useKeptTyping } from '#src/islands/ui/saving/useKeptTyping.ts'
import { type FormState, type Sent, useForm } from '#src/islands/ui/useForm.ts'
import { offerPath, removeOffer, saveOffer } from './calls.ts'

/** `version`: of the stored offer that it was typed over. 0: there was none. */
type TypedOffer = OfferText & { version: number }

const emptyOffer: OfferText = { headline: '', price: '', url: '', coupon: '', endsOn: '' }

/** Offers as typed, until they are saved. */
const offerCopies = createLocalCopies<TypedOffer>(localKeys.offerCopy, { ...emptyOffer, version: 0 })

const fields = Object.keys(emptyOffer) as (keyof OfferText)[]

function typedOf(offer: Offer | null): TypedOffer {
  const { headline, price, url, coupon, endsOn } = offer ?? emptyOffer
  return { headline, price, url, coupon, endsOn, version: offer?.version ?? 0 }
}

export type OpenOffer = {
  /** As the server has it. Null: none yet. */
  stored: Offer | null
  typed: OfferText
  setField: (field: keyof OfferText, value: string) => void
  form: FormState
  /** What has just been done. */
  said: string
  isChanged: boolean
  /** It's from an earlier visit, and was never saved. */
  wasRestored: boolean
  /** Shows what is stored instead. */
  discard: () => void
  /** What another window has saved meanwhile. */
  theirs: Offer | null
  takeTheirs: () => void
  remove: () => Promise<Sent>
}

/** A project's offer while it's edited. What is typed stays in this browser until it's saved. */
export function useOffer(projectId: string, first: Offer | null): OpenOffer {
  const [stored, setStored] = useState(first)
  const { typed, wasRestored, ...kept } = useKeptTyping(offerCopies, projectId, typedOf(first))
  const [theirs, setTheirs] = useState<Offer | null>(null)
  const [said, setSaid] = useState('')

  const setField = (field: keyof OfferText, value: string) => {
    kept.type({ [field]: value })
    setSaid('')
  }
  const showStored = (offer: Offer | null) => {
    setStored(offer)
    setTheirs(null)
    kept.discard(typedOf(offer))
  }
  const share = (offer: Offer | null) =>
    show<{ offer: Offer | null }>('offers', offerPath(projectId), () => ({ offer }))

  const form = useForm(async () => {
    const text = cleanOffer((field) => typed[field])
    const errors = checkOffer(text)
    if (errors[0]) return { message: errors[0].message, errors }
    const answer = await saveOffer({ projectId, version: typed.version, ...text })
    if (answer.ok) {
      setStored(answer.body.data)
      setTheirs(null)
      // What was typed while it was saved stays, unsaved.
      if (kept.saved(typed, typedOf(answer.body.data))) setSaid(offerMessages.saved)
      else kept.type({ version: answer.body.data.version })
      share(answer.body.data)
      return null
    }
    if (answer.status !== 409) return answer
    const there = (answer.data as Offer | null) ?? null
    setStored(there)
    setTheirs(there)
    // Saving once more is meant.
    kept.type({ version: there?.version ?? 0 })
    return { message: there ? savedElsewhere(there) : removedElsewhere, errors: [] }
  })

  const remove = async () => {
    const answer = stored && (await removeOffer(stored.id))
    if (answer?.ok === false && answer.status !== 404) return answer
    showStored(null)
    setSaid('')
    share(null)
    return null
  }

  return {
    ...{ stored, typed, setField, form, said, wasRestored, theirs, remove },
    isChanged: fields.some((field) => typed[field] !== typedOf(stored)[field]),
    discard: () => showStored(stored),
    takeTheirs: () => showStored(theirs),
  }
}

const removedElsewhere = 'The offer was removed in another window. Save again to add yours.'

function savedElsewhere({ headline }: Offer): string {
  return `“${headline}” was saved in another window. Save again to replace it with yours.`
}
