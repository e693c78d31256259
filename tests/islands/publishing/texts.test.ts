import { describe, expect, it } from 'vitest'
import type { PublishingTarget } from '#src/domain/publishing/publishing.api.ts'
import { describeTarget, describeTest, placeOf } from '#src/islands/publishing/texts.ts'

const target: PublishingTarget = {
  ...{ id: '1', kind: 'wordpress', name: 'Our blog', settings: { url: 'https://www.blog.example/news' } },
  ...{ hasSecret: true, verifiedAt: null, error: null, downloads: 0, createdAt: '2026-11-01T00:00:00.000Z' },
  counts: { waiting: 0, published: 0, failed: 0 },
}

describe('A connected site', () => {
  it('says where it is, without repeating itself', () => {
    expect(placeOf(target)).toBe('WordPress · blog.example')
    expect(placeOf({ ...target, name: 'WordPress' })).toBe('blog.example')
    expect(placeOf({ ...target, kind: 'zip', name: 'ZIP download', settings: {} })).toBe('')
  })

  it('says whether it works and what it was sent', () => {
    expect(describeTarget(target)).toBe('Not tested yet. Nothing sent yet.')
    const worked = { ...target, verifiedAt: '2026-11-03T10:00:00.000Z' }
    expect(describeTarget({ ...worked, counts: { published: 12, waiting: 1, failed: 2 } })).toBe(
      'Last tested 3 Nov 2026. 12 sent, 1 waiting, 2 failed.',
    )
    expect(describeTarget({ ...target, error: 'No.' })).toBe('Not working. Nothing sent yet.')
    const files = { ...target, kind: 'zip' as const, counts: { published: 3, waiting: 0, failed: 0 } }
    expect(describeTarget(files)).toBe('3 to download.')
  })

  it('says what a test found and what is retried', () => {
    const result = { ok: true, message: 'Connected.', retried: 0, target }
    expect(describeTest(result)).toBe('Connected.')
    expect(describeTest({ ...result, retried: 1 })).toBe('Connected. We’ll retry the one that failed.')
    expect(describeTest({ ...result, retried: 3 })).toBe('Connected. We’ll retry the 3 that failed.')
    expect(describeTest({ ...result, ok: false, message: 'No.' })).toBe('No.')
  })
})
