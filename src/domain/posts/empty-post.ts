import type { PostContent } from './posts.ts'

export const emptyPost: PostContent = {
  title: '',
  slug: '',
  content: '',
  coverImageId: null,
  metaTitle: '',
  metaDescription: '',
}
