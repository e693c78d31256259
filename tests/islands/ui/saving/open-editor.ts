import { expect } from 'vitest'
import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { EditedPost, PostContent } from '#src/domain/posts/posts.api.ts'
import type { Failure } from '#src/islands/api/requests.ts'
import type { Answer } from '#src/islands/posts/calls.ts'
import { contentOf, faultsOf, savable } from '#src/islands/posts/content.ts'
import { createDocument } from '#src/islands/ui/saving/document.ts'
import type { DocumentOptions, SaveState } from '#src/islands/ui/saving/document-types.ts'

export const waits = { pause: 5, upTo: 40, retry: 5, retryUpTo: 20 }
export const failure = (status: number, errors: Failure['errors'] = []): Failure => ({
  ok: false,
  status,
  message: 'said by the server',
  errors,
  unknown: false,
})

export type Merge = NonNullable<DocumentOptions<EditedPost | null, PostContent>['merge']>

/** A server with one post, and an editor with one text. `answer` may refuse; null accepts everything. */
export function openEditor(
  answer: (content: PostContent, call: number) => Failure | null | Promise<null> = () => null,
  merge?: Merge,
) {
  const held = {
    version: 1,
    kept: null as PostContent | null,
    theirs: null as Answer<EditedPost> | null,
    replaced: null as PostContent | null,
    key: '',
  }
  const sent: { version: number | 'new'; content: PostContent }[] = []
  const states: SaveState[] = []
  const receive = async (version: number | 'new', content: PostContent): Promise<Answer<EditedPost>> => {
    sent.push({ version, content })
    const refusal = await answer(content, sent.length)
    if (refusal) return refusal
    if (version !== 'new' && version !== held.version) return failure(409)
    held.version += 1
    return { ok: true, body: { data: postOf(content, held.version) } }
  }
  const saving = createDocument<EditedPost | null, PostContent>({
    saved: null,
    idOf: (post) => post?.id ?? null,
    fieldsOf: (post) => (post ? contentOf(post) : emptyPost),
    send: (post, content) => receive(post?.version ?? 'new', content),
    load: () => Promise.resolve(held.theirs ?? failure(0)),
    ...{ faultsOf, savable, ...(merge && { merge }) },
    beforeReplaced: (_, content) => Promise.resolve((held.replaced = content)),
    copies: {
      newKey: (id) => id ?? 'new',
      keep: (key, content) => void Object.assign(held, { key, kept: content }),
      drop: () => void (held.kept = null),
    },
    waits,
  })
  saving.subscribe(() => {
    if (saving.view().state !== states.at(-1)) states.push(saving.view().state)
  })
  const write = saving.setFields
  const until = (kind: SaveState['kind']) => expect.poll(() => states.at(-1)?.kind, { interval: 1 }).toBe(kind)
  return { saving, write, until, sent, states, held }
}

export function postOf(content: PostContent, version: number): EditedPost {
  const times = { createdAt: '', publishedAt: null, updatedAt: '', savedAt: '2026-11-21T12:00:00.000Z' }
  const standing = { status: 'draft', words: 0, demo: false, cover: null, draft: null, scheduledAt: null } as const
  return { id: 'p', ...content, ...standing, ...times, version, savedBy: null }
}
