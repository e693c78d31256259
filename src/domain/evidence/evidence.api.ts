import * as z from 'zod'
import { evidenceFormat } from './file.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const evidenceRoot = z
  .object({
    no: z.int().meta({ description: 'From 1, without gaps' }),
    at: z.int().meta({ description: 'When it was made, in milliseconds since 1970 (UTC)' }),
    size: z.int().meta({ description: 'How many leaves the tree has' }),
    root: hash.meta({ description: 'The root of a Merkle tree (RFC 9162) with the last event of every row' }),
    before: hash.meta({ description: 'The hash of the root before it, so that none can be left out' }),
    key: z.string().meta({ description: 'The id of the key that signed it' }),
    signature: z.string().meta({ description: 'Ed25519, in base64url' }),
  })
  .meta({ id: 'EvidenceRoot' })

export const rootsQuery = z.object({
  from: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .default(1)
    .meta({ description: 'The first number' }),
})

export const publishedKeys = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string().meta({ description: 'The key’s thumbprint (RFC 7638)' }),
        use: z.literal('sig'),
      }),
    ),
  })
  .meta({ id: 'EvidenceKeys' })

/** See `EvidenceFile`. */
export const evidenceFile = z
  .looseObject({ format: z.literal(evidenceFormat), roots: z.array(evidenceRoot), rows: z.array(z.looseObject({})) })
  .meta({ id: 'EvidenceFile' })
