import type { Offer } from '#src/domain/offers/offers.api.ts'
import type { OfferText } from '#src/domain/offers/offers.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { loadData } from '#src/islands/api/useLoad.ts'

export const offerPath = (projectId: string) => `/offers/${projectId}/project`

/** Null: there is none. Rejects with a RequestError. */
export const loadOffer = (projectId: string, signal: AbortSignal): Promise<Offer | null> =>
  loadData<Offer | null>(offerPath(projectId), signal)

type SentOffer = OfferText & { projectId: string; version: number }

export const saveOffer = (json: SentOffer): Promise<Outcome<{ data: Offer }>> =>
  askSignedIn('/offers/add-update', { method: 'POST', json })

export const removeOffer = (id: string): Promise<Outcome<unknown>> => askSignedIn(`/offers/${id}`, { method: 'DELETE' })
