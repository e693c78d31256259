import { expect, it } from 'vitest'
import { packDirectories, unpackDirectories } from '#src/domain/directories/finder-packing.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'

it('gives back every directory of the list as it was', () => {
  const packed = JSON.stringify(packDirectories(finderDirectories))
  expect(unpackDirectories(JSON.parse(packed) as ReturnType<typeof packDirectories>)).toEqual(finderDirectories)
  expect(packed.length).toBeLessThan(JSON.stringify(finderDirectories).length * 0.6)
})
