/**
 * `token`: with the token issued for the submission or the upload. `user`, `confirmed`, `admin`: with the access token of
 * someone who is signed in, has confirmed their email, or is an admin. (All four: `Authorization: Bearer …`.)
 * `signature`: signed by the payment provider.
 */
export type Role = 'anonymous' | 'token' | 'user' | 'confirmed' | 'admin' | 'signature'

/** Roles that take a signed-in user. */
export const signedInRoles: readonly Role[] = ['user', 'confirmed', 'admin']

/** `text`: JSON and urlencoded forms. `files`: multipart forms. `bytes`: anything else. */
export type BodyKind = 'text' | 'files' | 'bytes'

/** Bytes that a route accepts. `tooLarge`: the message past the limit, if the usual one doesn't help. */
export type BodyLimits = Partial<Record<BodyKind, number>> & { tooLarge?: string }

/**
 * What a route needs besides its role. `proof`: a fresh proof of identity. `anyOrigin`: other servers post here, so the
 * request may come from any site. `body`: limits other than the usual ones.
 */
export type Needs = { proof?: true; anyOrigin?: true; body?: BodyLimits }
