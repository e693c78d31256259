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

/** A route's line in the table. */
export type Route = readonly [role: Role, summary: string, needs?: Needs]
