/**
 * `token`: the token issued for the submission or upload. `user`, `confirmed`, `admin`: the access token of someone who is
 * signed in, has confirmed their email, or is an admin. All four are sent as `Authorization: Bearer …`. `signature`:
 * signed by the payment provider.
 */
export type Role = 'anonymous' | 'token' | 'user' | 'confirmed' | 'admin' | 'signature'

/** Roles that require a signed-in user. */
export const signedInRoles: readonly Role[] = ['user', 'confirmed', 'admin']

/** `text`: JSON and urlencoded forms. `files`: multipart forms. `bytes`: anything else. */
export type BodyKind = 'text' | 'files' | 'bytes'

/** Limits in bytes. `tooLarge`: an error message that replaces the default one. */
export type BodyLimits = Partial<Record<BodyKind, number>> & { tooLarge?: string }

/**
 * What a route needs besides its role. `proof`: a fresh proof of identity. `anyOrigin`: other servers post here, so
 * requests may come from any site. `embedded`: scripts on other sites' pages call it. `changes`: a GET that changes
 * something, so there is no HEAD. `ownRecord`: what it changes keeps its own record of who did what, so the activity log
 * doesn't repeat it. `body`: its own body limits.
 */
export type Needs = {
  proof?: true
  anyOrigin?: true
  embedded?: true
  changes?: true
  ownRecord?: true
  body?: BodyLimits
}

/** The call exports, merges, deletes or grants something, so it needs a fresh proof. See `hasFreshProof`. */
export const proof = { proof: true } as const satisfies Needs
/** A GET that writes, counts or asks another service. */
export const changes = { changes: true } as const satisfies Needs
/** The script that customers embed in their sites calls it from there. */
export const fromEmbed = { embedded: true } as const satisfies Needs
/** Rows remember who did what. Two hundred entries a day would bury the rest of the activity log. */
export const ownRecord = { ownRecord: true } as const satisfies Needs

/** Needs a limit for text bodies, in KiB. */
export function withText(kibibytes: number): Needs {
  return { body: { text: kibibytes * 1024 } }
}

/** A post of 1 MB as JSON, with every character outside ASCII escaped. */
export const withPost = withText(4096)
