import { afterEach, describe, expect, it, vi } from 'vitest'
import { postMessages } from '#src/domain/posts/posts.ts'
import { failure, openEditor, postOf, waits } from './open-editor.ts'

describe('a document', () => {
  afterEach(() => void vi.useRealTimers())

  it('creates a new post once, then updates it with the version from the last response', async () => {
    const { write, until, sent, saving } = openEditor()
    write({ title: 'Ab' })
    write({ title: 'Abc' })
    await until('saved')
    write({ content: '<p>x</p>' })
    await until('saved')
    expect(sent.map(({ version, content }) => [version, content.title, content.content])).toEqual([
      ['new', 'Abc', ''],
      [2, 'Abc', '<p>x</p>'],
    ])
    expect(saving.isDirty()).toBe(false)
  })

  it("doesn't wait forever for someone who never pauses", async () => {
    const { write, sent } = openEditor()
    const typing = setInterval(() => write({ title: 'on and on' }), 1)
    await expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(0)
    clearInterval(typing)
  })

  it('sends one request at a time, then what was written meanwhile', async () => {
    let free: (value: null) => void = () => {}
    const { write, until, sent } = openEditor((_, call) =>
      call === 1 ? new Promise((resolve) => (free = resolve)) : null,
    )
    write({ title: 'first' })
    await until('saving')
    write({ title: 'second' })
    expect(sent).toHaveLength(1)
    free(null)
    await expect.poll(() => sent.map(({ content }) => content.title)).toEqual(['first', 'second'])
    await until('saved')
  })

  it('keeps a local copy until the server has it, and retries automatically', async () => {
    const { write, until, states, held, saving } = openEditor((_, call) => (call < 3 ? failure(0) : null))
    write({ title: 'on the train' })
    await until('failed')
    expect(held.kept?.title).toBe('on the train')
    expect(saving.isDirty()).toBe(true)
    await until('saved')
    expect(held.kept).toBeNull()
    expect(states).toContainEqual({ kind: 'failed', message: 'no connection' })
  })

  it('keeps a copy of what is written while nothing gets through', async () => {
    const { write, until, held } = openEditor(() => failure(503))
    write({ title: 'one' })
    await until('failed')
    write({ title: 'two' })
    await expect.poll(() => held.kept?.title).toBe('two')
  })

  it('keeps a copy while someone writes without a pause and nothing is sent', async () => {
    vi.useFakeTimers()
    const { saving, write, held } = openEditor(() => failure(409))
    write({ content: 'First' })
    await saving.flush()
    for (let letter = 1; letter <= 4; letter += 1) {
      write({ content: `First ${letter}` })
      await vi.advanceTimersByTimeAsync(waits.pause - 1)
    }
    expect(held.kept?.content).toMatch(/^First [1-4]$/)
  })

  it('saves the text even if the slug is invalid, and says so', async () => {
    const { write, until, sent, states, saving } = openEditor()
    write({ slug: 'Not Good', content: '<p>text</p>' })
    await until('partly')
    expect(sent.at(-1)?.content).toMatchObject({ slug: '', content: '<p>text</p>' })
    expect(states.at(-1)).toMatchObject({ errors: [{ field: 'slug', message: postMessages.slugInvalid }] })
    expect(saving.isDirty()).toBe(true)
    write({ slug: 'good' })
    await until('saved')
  })

  it('also does so if only the server knows what is wrong', async () => {
    const errors = [{ field: 'slug', message: postMessages.slugTaken }]
    const { write, until, sent } = openEditor(({ slug }) => (slug === 'taken' ? failure(422, errors) : null))
    write({ slug: 'taken', content: '<p>text</p>' })
    await until('partly')
    expect(sent.map(({ content }) => content.slug)).toEqual(['taken', ''])
  })

  it("doesn't report text as saved that was written between two attempts", async () => {
    const errors = [{ field: 'slug', message: postMessages.slugTaken }]
    const { write, until, sent } = openEditor(({ slug }, call) => {
      if (call === 1) write({ title: 'written meanwhile', slug: 'free' })
      return slug === 'taken' ? failure(422, errors) : null
    })
    write({ slug: 'taken' })
    await expect.poll(() => sent.at(-1)?.content).toMatchObject({ title: 'written meanwhile', slug: 'free' })
    await until('saved')
  })

  it('waits for a change after an error that would repeat', async () => {
    vi.useFakeTimers()
    const errors = [{ field: 'content', message: postMessages.contentTooLong }]
    const { write, states, sent, saving } = openEditor(({ content }) =>
      content === 'long' ? failure(422, errors) : null,
    )
    write({ content: 'long' })
    await vi.advanceTimersByTimeAsync(waits.pause)
    expect(states.at(-1)?.kind).toBe('refused')
    await saving.flush()
    // Several times the longest wait for a retry.
    await vi.advanceTimersByTimeAsync(10 * waits.retryUpTo)
    expect(sent).toHaveLength(1)
    write({ content: 'short' })
    await vi.advanceTimersByTimeAsync(waits.pause)
    expect(states.at(-1)?.kind).toBe('saved')
  })

  it('publishes everything written, after the save in progress', async () => {
    let free: (value: null) => void = () => {}
    const slow = new Promise<null>((resolve) => (free = resolve))
    const { write, until, saving, sent, held } = openEditor((_, call) => (call === 2 ? slow : null))
    write({ title: 'one' })
    await until('saved')
    write({ title: 'two' })
    const autosave = saving.flush()
    write({ title: 'three' })
    const published = saving.apply(({ version }, content) => {
      expect(version).toBe(held.version)
      return Promise.resolve({ ok: true, body: { data: postOf(content, version + 1) } })
    })
    await until('saving')
    free(null)
    expect((await published).ok).toBe(true)
    await autosave
    expect(saving.isDirty()).toBe(false)
    expect(sent).toHaveLength(2)
  })

  it('is saved before it’s published if it’s new, and keeps its copies under its id from then on', async () => {
    const { write, saving, sent, held } = openEditor((_, call) => (call === 2 ? failure(0) : null))
    write({ title: 'one' })
    await saving.apply(({ version }, content) =>
      Promise.resolve({ ok: true, body: { data: postOf(content, version + 1) } }),
    )
    expect([sent.length, saving.view().saved?.version, held.kept]).toEqual([1, 3, null])
    write({ title: 'two' })
    await saving.flush()
    expect([held.kept?.title, held.key]).toEqual(['two', 'p'])
    saving.end()
  })

  it("says after a failed publication that the text isn't saved yet", async () => {
    const { write, until, saving, states } = openEditor()
    write({ title: 'one' })
    await until('saved')
    write({ title: 'two' })
    await saving.apply(() => Promise.resolve(failure(422)))
    expect(states.at(-1)).toEqual({ kind: 'changed' })
    await until('saved')
  })

  it('can recreate a post that was deleted elsewhere', async () => {
    const { write, until, saving, sent } = openEditor((_, call) => (call === 2 ? failure(404) : null))
    write({ title: 'one' })
    await until('saved')
    write({ title: 'two' })
    await until('deleted')
    await saving.resume(null, true)
    expect(sent.at(-1)).toMatchObject({ version: 'new', content: { title: 'two' } })
  })
})
