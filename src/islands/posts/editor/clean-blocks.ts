import { type AnyExtension, type Attributes, Mark, Node, type ParentConfig } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkUrl } from './link-url.ts'

const headings = [
  // The page's title is its only h1. Pasted text may have others.
  ...[1, 2].map((level) => ({ tag: `h${level}`, attrs: { level: 2 } })),
  { tag: 'h3', attrs: { level: 3 } },
  ...[4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 4 } })),
]

const start = { default: 1, parseHTML: (list: HTMLElement) => Number.parseInt(list.getAttribute('start') ?? '1') || 1 }

/** The attributes that these blocks and marks keep. */
const attributes: Record<string, Attributes> = {
  codeBlock: {},
  orderedList: { start },
  // What it says about itself to search engines. The server adds the rest.
  link: { href: { default: null }, rel: { default: null } },
}

/** TipTap's usual parts, configured so that their HTML has no class, style or target. */
export const CleanBlocks = StarterKit.extend({
  addExtensions() {
    const { parent } = this as ParentConfig<{ addExtensions: () => AnyExtension[] }> & typeof this
    return (parent?.() ?? []).map(clean)
  },
}).configure({
  heading: { levels: [2, 3, 4] },
  dropcursor: { class: 'drop-cursor', color: false },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: isLinkUrl,
    shouldAutoLink: (text) => /^(?:https?:\/\/|mailto:|www\.)/i.test(text),
  },
})

function clean(extension: AnyExtension): AnyExtension {
  const kept = attributes[extension.name]
  if (extension instanceof Node && extension.name === 'heading') return extension.extend({ parseHTML: () => headings })
  if (extension instanceof Node && kept) return extension.extend({ addAttributes: () => kept })
  if (extension instanceof Mark && kept) return extension.extend({ addAttributes: () => kept })
  return extension
}
