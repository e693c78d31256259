import { Image } from '@tiptap/extension-image'
import { imageIdOf } from '#src/domain/images/images.ts'

/** An image that was uploaded here. Others aren't accepted: readers' browsers would load them from another site. */
export const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => (imageIdOf(image.getAttribute('src') ?? '') === null ? false : null) },
  ],
  // Markdown's `![](url)` would bring in images from other sites.
  addInputRules: () => [],
  // In the editor only: with many images, those far away load later.
  addNodeView:
    () =>
    ({ HTMLAttributes }) => {
      const dom = document.createElement('img')
      dom.loading = 'lazy'
      dom.decoding = 'async'
      for (const [name, value] of Object.entries(HTMLAttributes)) {
        if (value !== null && value !== undefined) dom.setAttribute(name, String(value))
      }
      return { dom }
    },
})
