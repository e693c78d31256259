import type { Kit, KitFields } from '#src/domain/kits/kits.ts'
import type { WebsiteInfo } from '#src/domain/kits/website-infos.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'

// The profile's API calls.

type Answer<Data> = Promise<Outcome<{ data: Data }>>

/** A save must not hang for minutes on a dead connection. It's retried. */
const shortTimeout = { timeout: '30000' }

export const kitPath = (projectId: string) => `/projects/${projectId}/kit`

export const loadKit = (projectId: string): Answer<Kit> => askSignedIn(kitPath(projectId))

export type SentKit = { version: number; fields: KitFields; uploadTokens: readonly string[] }

export const saveKit = (projectId: string, json: SentKit): Answer<Kit> =>
  askSignedIn(kitPath(projectId), { method: 'PUT', headers: shortTimeout, json })

export const approveKit = (projectId: string, version: number): Answer<Kit> =>
  askSignedIn(`${kitPath(projectId)}/approve`, { method: 'POST', json: { version } })

export const checkSite = (projectId: string): Answer<Kit> =>
  askSignedIn(`${kitPath(projectId)}/site-check`, { method: 'POST' })

export const readWebsite = (url: string): Answer<WebsiteInfo> =>
  askSignedIn(`/projects/website-infos?${new URLSearchParams({ url })}`)
