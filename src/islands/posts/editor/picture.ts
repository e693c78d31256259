import { Image } from '@tiptap/extension-image'
import { imageIdOf } from '#src/domain/images/images.ts'

/** An image that was uploaded here. Any other is not taken: readers would ask a stranger for it. */
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
  // Markdown's `![](address)` would bring in an address from elsewhere.
  addInputRules: () => [],
  // In the editor only: of two hundred images those far away wait.
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
