/**
 * `token`: with the token that came with the submission or the upload. `user`, `confirmed`, `admin`: with the access
 * token of somebody signed in, whose e-mail address is proven, who is an admin. (All three: `Authorization: Bearer …`.)
 * `signature`: signed by the payment provider.
 */
export type Role = 'anonymous' | 'token' | 'user' | 'confirmed' | 'admin' | 'signature'

/**
 * What a route asks for besides its role. `proof`: a fresh proof of who asks. `anyOrigin`: it changes something and is
 * taken from another site's page too, since other servers post it.
 */
export type Needs = { proof?: true; anyOrigin?: true }
