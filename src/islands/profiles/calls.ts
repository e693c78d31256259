import type { Profile, ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import type { WebsiteInfo } from '#src/domain/profiles/profiles.api.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'

// The profile's API calls.

type Answer<Data> = Promise<Outcome<{ data: Data }>>

/** A save must not hang for minutes on a dead connection. It's retried. */
const shortTimeout = { timeout: '30000' }

export const profilePath = (projectId: string) => `/projects/${projectId}/profile`

type SentProfile = { version: number; fields: ProfileFields; uploadTokens: readonly string[] }

export const saveProfile = (projectId: string, json: SentProfile): Answer<Profile> =>
  askSignedIn(profilePath(projectId), { method: 'PUT', headers: shortTimeout, json })

export const approveProfile = (projectId: string, version: number): Answer<Profile> =>
  askSignedIn(`${profilePath(projectId)}/approve`, { method: 'POST', json: { version } })

export const checkSite = (projectId: string): Answer<Profile> =>
  askSignedIn(`${profilePath(projectId)}/site-check`, { method: 'POST' })

export const readWebsite = (url: string): Answer<WebsiteInfo> =>
  askSignedIn(`/projects/website-infos?${new URLSearchParams({ url })}`)
