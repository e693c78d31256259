import { forgetAgain } from '#functions/leads/forget-author.ts'
import { findList, finishErasures } from '#netlify/local/backups/erasures.ts'
import { type Erasure, erasuresText } from '#src/domain/backups/erasures.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { removeUserAgain } from '#src/storage/account-exports/account-data.ts'
import type { Database } from '#src/storage/database.ts'
import { stopMails } from '#src/storage/feedback/changes.ts'
import { findLinkedProject } from '#src/storage/feedback/queries.ts'
import { withdrawAgain } from '#src/storage/products/changes.ts'
import { unsubscribeAgain } from '#src/storage/waitlist/changes.ts'

/**
 * Deletes again what people had asked to be deleted since the backup that was restored into this data folder. After the
 * migration, because the backup may have an older schema. Can be interrupted and repeated.
 */
export async function repeatErasures(db: Database, dataDirectory: string): Promise<void> {
  const due = (await findList(dataDirectory))?.due ?? []
  if (due.length === 0) return
  const of = (what: Erasure['what']) => due.filter((erasure) => erasure.what === what)
  for (const { key } of of('account')) await removeUserAgain(db, key)
  const authors = of('author').map(({ key }) => {
    const [kind, hash] = pairOf(key)
    return { kind: kind as SourceKind, hash }
  })
  if (authors.length > 0) await forgetAgain(db, authors, Date.now())
  for (const { key, at } of of('feedback email')) {
    const [projectId, emailHash] = pairOf(key)
    if (await findLinkedProject(db, { projectId, emailHash })) await stopMails(db, { projectId, emailHash }, at)
  }
  for (const { key, at } of of('listing')) await withdrawAgain(db, key, at)
  for (const { key, at } of of('waitlist email')) await unsubscribeAgain(db, key, at)
  await finishErasures(dataDirectory)
  console.log(`Deleted again what was deleted on request since the backup: ${erasuresText(due)}.`)
}

function pairOf(key: string): [string, string] {
  const [first = '', second = ''] = key.split(' ')
  return [first, second]
}
