import type { PostContent } from './posts.api.ts'

export const emptyPost: PostContent = {
  title: '',
  slug: '',
  content: '',
  coverImageId: null,
  metaTitle: '',
  metaDescription: '',
}
