import { password } from './accounts.ts'
import { written } from './posts.ts'
import { typed } from './submissions.ts'

// Values of the fields of valid calls.

/** Values of fields by name, unless a route has its own below. */
export const usual: Record<string, unknown> = {
  ...typed,
  ...written,
  password,
  currentPassword: password,
  token: 'x'.repeat(43),
  resetPasswordToken: 'x'.repeat(43),
  code: '123456',
  codeVerifier: 'x'.repeat(43),
  nonce: 'x'.repeat(22),
  attempt: 'x'.repeat(43),
  browser: 'x'.repeat(43),
  method: 'password',
  reason: 'spam',
  note: 'It sells something else.',
  text: 'Please say what it does.',
  kind: 'logo',
  type: 'image/png',
  status: 'draft',
  state: 'ended',
  label: 'Starter',
  devise: '$',
  decisions: 'Please say what it does.',
  features: 'Everything',
  nofeatures: 'Nothing',
  response: 'x'.repeat(43),
}

/** Where the same name means something else. */
export const ownFields: Record<string, unknown> = {
  'POST /api/plans type': 'monthly',
  'POST /api/plans/requests plan': 'publisher',
  'POST /api/plans/requests website': 'tea.example',
  'PUT /api/plans/{id} type': 'monthly',
  'PUT /api/page-batches/{id} version': 1,
  'PUT /api/admin/page-batches/{id} version': 1,
  'POST /api/posts/{projectId}/mentions url': 'https://forum.example/1',
  'PUT /api/posts/{id}/mention action': 'dismiss',
  'PUT /api/projects/{id}/leads/{leadId} state': 'won',
  'PUT /api/projects/{id}/leads/{leadId} version': 1,
  'POST /api/offers/add-update version': 1,
  'POST /api/offers/add-update url': 'https://tea.example/deal',
  'POST /api/offers/add-update endsOn': '2026-12-31',
  'POST /api/feedback/save mode': 'idea',
  'POST /api/feedbacks/{id}/replies version': 1,
  'POST /feedback/{key} mode': 'idea',
  'POST /api/projects/{id}/keyword match': 'phrase',
  'POST /api/projects/{id}/sources kind': 'lemmy',
  'POST /api/projects/{id}/sources place': 'lemmy.example',
  'POST /api/projects/{id}/publishing-targets kind': 'wordpress',
  'POST /api/projects/{id}/publishing-targets url': 'https://blog.example',
  'POST /api/projects/{id}/publishing-targets username': 'editor',
  'POST /api/projects/{id}/publishing-targets secret': 'abcd EFGH 1234 ijkl MNOP 5678',
}

const listFields: Record<string, (text: unknown, ref: string) => unknown> = {
  decisions: (text, ref) => [{ ref, verdict: 'reject', reason: text }],
  refs: (text) => [text],
  features: (text) => [text, { text, list: [text] }],
  nofeatures: (text) => [text],
  response: (text) => ({
    id: text,
    rawId: text,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: text, attestationObject: text, authenticatorData: text, signature: text },
  }),
}

/** A field's value with the text somewhere in it. For a list or an object, inside one. */
export function valueWith(field: string, text: unknown, ref: string): unknown {
  return listFields[field]?.(text, ref) ?? text
}

/** Fields that aren't text and contain none. */
export const plainFields: Record<string, unknown> = {
  price: 10,
  strokePrice: 10,
  popular: false,
  active: true,
  hidden: false,
  everywhere: false,
  consent: true,
  shown: false,
  mayShow: false,
  voted: true,
  board: true,
  planId: 1,
  size: 1000,
}
