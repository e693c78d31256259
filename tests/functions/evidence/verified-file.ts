import { writeEvidence } from '#functions/evidence/file.ts'
import { publishedKeys } from '#functions/evidence/keys.ts'
import { readFile } from '#src/domain/evidence/file.ts'
import { importKeys, type SignedRoot } from '#src/domain/evidence/roots.ts'
import { verifyFile } from '#src/domain/evidence/verify.ts'
import type { TestApi } from '#tests/support/api.ts'

/** A customer's file as it's downloaded, read and verified with the published keys. */
export async function verifiedFile(api: TestApi, projectId: string, known: readonly SignedRoot[] = []) {
  const pieces = await Array.fromAsync(writeEvidence(api.db, projectId))
  const file = readFile(pieces.join(''))
  if (typeof file === 'string') throw new Error(file)
  const keys = await importKeys(await publishedKeys(api.services))
  return { file, result: await verifyFile(file, { keys, known }) }
}
