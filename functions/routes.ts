// Every route of the API on one page. A route's own file takes its role and summary from here; a test compares the
// list with what the app registers and with what OpenAPI shows, and asks each route for what its role forbids.

/** `token`: only with the token that came with the submission or the upload (`Authorization: Bearer …`). */
export type Role = 'anonymous' | 'token'

export const routes = {
  'GET /api/products': ['anonymous', 'Published products: newest first, or best match first'],
  'GET /api/products/{slug}': ['anonymous', 'One published product'],
  'POST /api/products': ['anonymous', 'Submit a product'],

  'GET /api/submissions/{ref}': ['token', 'Where a submission stands'],
  'PUT /api/submissions/{ref}': ['token', 'Change a submission'],
  'POST /api/submissions/{ref}/confirm': ['token', 'Confirm the e-mail address: the submission joins the queue'],
  'POST /api/submissions/{ref}/resubmit': ['token', 'Send a rejected or withdrawn submission again'],
  'POST /api/submissions/{ref}/withdraw': ['token', 'Take a submission back'],

  'POST /api/waitlist': ['anonymous', 'Join the waitlist'],

  'POST /api/file-uploads/image': ['anonymous', 'Upload an image at once, or announce one that comes in parts'],
  'PUT /api/file-uploads/{id}/parts/{n}': ['token', 'Upload one part of an announced image'],
  'POST /api/file-uploads/{id}/finish': ['token', 'Assemble, check and store an image that came in parts'],
  'GET /api/file-uploads/{id}/image': ['anonymous', 'An uploaded image, as stored or scaled down'],
  'DELETE /api/file-uploads/{id}': ['token', 'Remove an uploaded image that no product uses'],

  'GET /api/share-images/product/{slug}.png': ['anonymous', 'The picture that goes with a shared link to a product'],
  'GET /api/share-images/page/{name}.png': ['anonymous', 'The picture that goes with a shared link to a page'],
  'GET /api/share-images/landing/{folder}/{slug}.png': ['anonymous', 'The same for a list or a guide'],

  'GET /api/health': ['anonymous', 'Whether database and image store answer'],
  'GET /api/openapi.json': ['anonymous', 'This interface as an OpenAPI 3.1 document'],
  'GET /api/docs': ['anonymous', 'This interface as a page to read and try'],
} as const satisfies Record<string, readonly [role: Role, summary: string]>

export type RouteName = keyof typeof routes

/** What the route's definition says of itself. */
export function about(name: RouteName): { summary: string; 'x-role': Role } {
  const [role, summary] = routes[name]
  return { summary, 'x-role': role }
}

const patterns = Object.keys(routes).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return { method, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`) }
})

/** The methods that a path answers to, for `Allow`. Empty: there is no such path. */
export function allowedMethods(path: string): string[] {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}
