import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '#functions/services.ts'
import { isShareToken } from '#src/domain/deliveries/shares.ts'
import { addShare, findSharedProject, type SharedProject } from '#src/storage/deliveries/shares.ts'

/** 128 random bits. */
const tokenBytes = 16

/** A new link to a project's report. Only a hash of its token is kept. Null: the report has too many links. */
export async function createShareLink(
  { db, env, now, newId }: Pick<Services, 'db' | 'env' | 'now' | 'newId'>,
  projectId: string,
): Promise<{ id: string; url: string } | null> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const id = newId()
  const added = await addShare(db, { id, projectId, tokenHash: hashOf(token) }, now())
  return added ? { id, url: `${env.origin}/report/${token}` } : null
}

/** The project whose report a token opens. Null: none. */
export async function openShareLink({ db }: Pick<Services, 'db'>, token: string): Promise<SharedProject | null> {
  // Found by its hash, so the time it takes says nothing about the token.
  return isShareToken(token) ? findSharedProject(db, hashOf(token)) : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
