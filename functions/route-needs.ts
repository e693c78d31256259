import type { Needs } from '#functions/http/roles.ts'

// What routes need beyond a role.

/** The call exports, merges, deletes or grants something, so it needs a fresh proof. See `hasFreshProof`. */
export const proof = { proof: true } as const satisfies Needs

const kilobyte = 1024

/** A post of 1 MB as JSON, with every character outside ASCII escaped. */
export const withPost = { body: { text: 4 * 1024 * kilobyte } } as const satisfies Needs
/** A table of 1 MB with its template, as JSON. */
export const withTable = { body: { text: 3 * 1024 * kilobyte } } as const satisfies Needs
/** A hundred decisions, each with a reason. */
export const withDecisions = { body: { text: 512 * kilobyte } } as const satisfies Needs
/** Rows remember who did what. Two hundred entries a day would bury the rest of the activity log. */
export const ownRecord = { ownRecord: true } as const satisfies Needs
/** A hundred outcomes, each with a note. */
export const withOutcomes = { body: { text: 1024 * kilobyte } } as const satisfies Needs
/** A GET that writes, counts or asks another service. */
export const changes = { changes: true } as const satisfies Needs
/** The script that customers embed in their sites calls it from there. */
export const fromEmbed = { embedded: true } as const satisfies Needs
/** Events the payment provider posts from its servers. */
export const fromProvider = { anyOrigin: true, body: { text: 512 * kilobyte } } as const satisfies Needs
