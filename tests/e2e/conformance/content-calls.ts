import { emailFor } from '#tests/e2e/accounts/steps.ts'
import { smallPng } from '#tests/support/forms.ts'
import { typed } from '#tests/support/submissions.ts'
import type { Asks } from './asking.ts'

const png = async (name: string) => new File([await smallPng()], name, { type: 'image/png' })

/** Products, images and posts. */
export const contentCalls: Asks = {
  'GET /products': (world) => ({
    query: { page: '1', limit: '5', category: 'saas' },
    keep: ({ data }) => {
      const [first] = data['products'] as { slug: string }[]
      world['productSlug'] = first?.slug ?? ''
    },
  }),
  'GET /products/{slug}': ({ productSlug = '' }) => ({ places: { slug: productSlug } }),
  'POST /products': async () => {
    const form = new FormData()
    const text = {
      ...typed,
      name: 'Conformance',
      email: emailFor('conformance'),
      website_url: 'https://conformance.example',
    }
    for (const [field, value] of Object.entries(text)) form.set(field, value)
    form.set('logo', await png('logo.png'))
    form.set('screenshot', await png('screenshot.png'))
    return { form, status: 201, answers: ['success', 'message'] }
  },
  'POST /blogposts': (world) => ({
    as: 'admin',
    json: { title: 'How calls are checked', content: '<p>One by one.</p>', status: 'published' },
    status: 201,
    keep: ({ data: { id, slug, version } }) =>
      void Object.assign(world, { postId: String(id), postSlug: String(slug), postVersion: String(version) }),
  }),
  'GET /blogposts': () => ({ query: { page: '1', limit: '9', status: 'published' } }),
  'GET /blogposts/{id}': ({ postId = '' }) => ({ places: { id: postId } }),
  'GET /blogposts/{slug}/slug': ({ postSlug = '' }) => ({ places: { slug: postSlug } }),
  'GET /blogposts/{id}/latests': ({ postId = '' }) => ({ places: { id: postId } }),
  'PUT /blogposts/{id}': ({ postId = '', postVersion }) => ({
    as: 'admin',
    places: { id: postId },
    json: { version: Number(postVersion), title: 'How every call is checked' },
  }),
  'DELETE /blogposts/{id}': ({ postId = '' }) => ({ as: 'admin', places: { id: postId } }),
  'POST /file-uploads/image': async (world) => {
    const form = new FormData()
    form.set('file', await png('image.png'))
    return {
      form,
      status: 201,
      keep: ({ data: { id, token } }) =>
        void Object.assign(world, { uploadId: String(id), uploadToken: String(token) }),
    }
  },
  'DELETE /file-uploads/{id}': ({ uploadId = '' }) => ({ as: 'upload', places: { id: uploadId }, status: 204 }),
}
