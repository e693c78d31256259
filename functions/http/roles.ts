/**
 * `token`: with the token that came with the submission or the upload. `user`, `confirmed`, `admin`: with the access
 * token of somebody signed in, whose e-mail address is proven, who is an admin. (All three: `Authorization: Bearer …`.)
 * `signature`: signed by the payment provider.
 */
export type Role = 'anonymous' | 'token' | 'user' | 'confirmed' | 'admin' | 'signature'

/**
 * Calls that change something are taken from our own pages and from programs, not from another site's page; GETs are
 * taken from everywhere. `any-origin`: this one too, since other servers post it. `same-origin`: a GET that does something.
 */
export type OriginRule = 'any-origin' | 'same-origin'

/** What a route asks for besides its role. `proof`: a fresh proof of who asks. */
export type Needs = { proof?: true; origin?: OriginRule }
