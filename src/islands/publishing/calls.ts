import type { PublishingTarget, TargetTest } from '#src/domain/publishing/publishing.api.ts'
import { askSignedIn, fetchSignedIn, type Outcome } from '#src/islands/api/requests.ts'

type Saved = { data: PublishingTarget; secret?: string }

export function targetsPath(projectId: string): string {
  return `/projects/${projectId}/publishing-targets`
}

/** Adds a target, or changes the one with this id. */
export function saveTarget(path: string, id: string | null, json: object): Promise<Outcome<Saved>> {
  return askSignedIn<Saved>(id === null ? path : `${path}/${id}`, { method: id === null ? 'POST' : 'PUT', json })
}

export function testTarget(path: string, id: string): Promise<Outcome<{ data: TargetTest }>> {
  return askSignedIn<{ data: TargetTest }>(`${path}/${id}/test`, { method: 'POST' })
}

export function fetchDownload(path: string, id: string, part: number): Promise<Outcome<Blob>> {
  return fetchSignedIn(`${path}/${id}/download?part=${part}`)
}
