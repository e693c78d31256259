import { expect, it } from 'vitest'
import { fileLimits } from '#src/domain/evidence/file.ts'
import { loadPublishedRoots, rootsPerPage } from '#src/domain/evidence/published-roots.ts'
import { sampleFile } from '#tests/support/evidence/files.ts'

const [sample] = (await sampleFile()).roots
const from = 5

/** A server with so many roots from the asked number on, which pads what it answers. */
async function loaded(count: number, perPage = rootsPerPage, padding = '') {
  let asked = 0
  const roots = await loadPublishedRoots(from, (path) => {
    asked += 1
    const first = Number(new URL(path, 'https://uplist.example').searchParams.get('from'))
    const length = Math.max(0, Math.min(perPage, from + count - first))
    const data = Array.from({ length }, (_, at) => ({ ...sample!, no: first + at }))
    return Promise.resolve(JSON.stringify({ data }) + padding)
  })
  return { count: roots?.length ?? null, asked }
}

it('Published roots are loaded page by page, up to as many as a file may have', async () => {
  expect(await loaded(0)).toEqual({ count: 0, asked: 1 })
  expect(await loaded(rootsPerPage + 1)).toEqual({ count: rootsPerPage + 1, asked: 2 })
  expect(await loaded(Infinity)).toEqual({ count: null, asked: fileLimits.roots / rootsPerPage })
})

it('A page of published roots that is too long isn’t read', async () => {
  expect(await loaded(Infinity, rootsPerPage + 1)).toEqual({ count: null, asked: 1 })
  expect(await loaded(1, rootsPerPage, ' '.repeat(rootsPerPage * 1000))).toEqual({ count: null, asked: 1 })
})
