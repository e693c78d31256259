import { fill, missingIn, piecesOf, type Values } from '#src/domain/page-batches/templates.ts'
import type { ProductFacts } from '#src/domain/replies/facts.ts'
import type { Lead, LeadMessage } from './leads.api.ts'
import { sourceName } from './profiles.ts'

// The message for leads: one template per project, with placeholders such as `{{handle}}` or `{{handle|there}}`.

/** Whether we propose a message to this person. Reddit’s rules forbid unasked messages from companies. */
export function hasMessage({ source }: Pick<Lead, 'source'>): boolean {
  return source !== 'reddit'
}

/** The message to one lead. A line with a placeholder that has neither a value nor a fallback is left out. */
export function fillDm({ template, ...values }: LeadMessage, { handle, source, lastPost }: Lead): string {
  const given: Values = new Map(
    Object.entries({ ...values, handle, source: sourceName(source, lastPost.url), title: lastPost.title }),
  )
  return template
    .split('\n')
    .flatMap((line) => {
      const pieces = piecesOf(line)
      return missingIn(pieces, given).length > 0 ? [] : [fill(pieces, given)]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A template for a product: who writes and why, and that they can be told to stop. */
export function proposeDm({ tagline, url }: Pick<ProductFacts, 'tagline' | 'url'>): string {
  const named = url === '' ? '{{product}}' : '{{product}} ({{website}})'
  const about = tagline === '' ? '' : `\nIn short: ${/[.!?…]$/.test(tagline) ? tagline : `${tagline}.`}`
  return `Hi {{handle|there}},

I saw your post “{{title}}” on {{source}}. I work on ${named}, so I’m biased, but it might be useful to you.${about}

{{offer}}

Happy to answer questions. If you’d rather not hear from me, just say so and I won’t write again.`
}
