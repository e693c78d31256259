import { stat } from 'node:fs/promises'
import { signingKey } from '#functions/evidence/keys.ts'
import type { Environment } from '#src/env.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import { openDatabase } from '#src/storage/database.ts'
import { findLatestRoot } from '#src/storage/evidence/queries.ts'
import { ok, type Finding, warn } from './findings.ts'

/** Whether the key that signs evidence has a setting, and is the one that signed so far. */
export async function checkEvidenceKey(env: Environment): Promise<Finding[]> {
  // In development, and before the first start, the data folder has the secret.
  if (!env.evidenceKey && !env.secret) return []
  const derived = env.evidenceKey
    ? []
    : [
        warn(
          'Evidence is signed by a key derived from SECRET, which changes when SECRET does.',
          'Set EVIDENCE_KEY (openssl rand -base64 32), and keep a copy of it elsewhere.',
        ),
      ]
  const signed = await findSigner(env)
  if (signed === null) return derived
  const { publicKey } = await signingKey({ env, secret: env.secret ?? '' })
  if (publicKey.kid === signed) return [...derived, ok('Evidence is signed by the same key as before')]
  return [
    ...derived,
    warn(
      `Evidence was signed by another key (${signed}) than the one set now (${publicKey.kid}).`,
      "If you changed it, there's nothing to do: old roots still verify. If not, set the old EVIDENCE_KEY, or the old SECRET if there was none.",
    ),
  ]
}

/** The id of the key of the newest root. An unreadable database has a finding of its own. */
async function findSigner({ database }: Environment): Promise<string | null> {
  const { url } = database
  if (url.startsWith('file:') && !(await stat(pathOfFile(url)).catch(() => null))) return null
  const db = openDatabase(database)
  try {
    return (await findLatestRoot(db))?.key ?? null
  } catch {
    return null
  } finally {
    db.$client.close()
  }
}
