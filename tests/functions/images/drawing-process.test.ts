import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { TooBusy } from '#functions/http/too-busy.ts'
import { drawHere } from '#functions/images/draw.ts'
import { drawInProcess } from '#functions/images/drawing-process.ts'
import { createQueue } from '#functions/images/queue.ts'
import { newFolder } from '#tests/support/folders.ts'
import * as image from '#tests/support/images.ts'
import { inFull } from '#tests/support/full.ts'

const program = fileURLToPath(new URL('../../../functions/images/drawing-program.ts', import.meta.url))
const limits = { pixels: 1_000_000, longestSide: 100, bytes: 100_000 }

/** The processes that decode images for this one. Read from Linux itself: a minimal system has no `ps`. */
function processes(): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('drawing-program')
    } catch {
      return false // It has ended.
    }
  })
}

describe('a process that decodes images', () => {
  const open = (idleMs = 60_000, callMs = 30_000) => drawInProcess(program, { idleMs, callMs })

  it('gives the same results as decoding here', inFull, async () => {
    const drawing = open()
    const png = await image.pngOf({ width: 300, height: 200 })
    expect(await drawing.encode(png, 'image/png', limits)).toEqual(await drawHere.encode(png, 'image/png', limits))
    const logos = [png, null]
    expect(Buffer.from(await drawing.drawStrip(logos, 96, 2, limits.pixels))).toEqual(
      await drawHere.drawStrip(logos, 96, 2, limits.pixels),
    )
    const variant = await drawing.drawVariant(png, 96, limits.pixels)
    expect(await sharp(variant).metadata()).toMatchObject({ format: 'webp', width: 96 })
    const huge = image.hugePng({ width: 2000, height: 2000 })
    expect(await drawing.encode(huge, 'image/png', limits)).toBeNull()
    await expect(drawing.encode(png.subarray(0, 400), 'image/png', limits)).rejects.toThrow()
  })

  it('starts with the first image, ends when it has been idle, and starts again', async () => {
    const before = processes()
    const drawing = open(300)
    expect(processes()).toEqual(before)
    const png = await image.pngOf()
    await drawing.encode(png, 'image/png', limits)
    expect(processes()).toHaveLength(before.length + 1)
    await expect.poll(processes).toEqual(before)
    expect(await drawing.encode(png, 'image/png', limits)).toMatchObject({ width: 64 })
    await expect.poll(processes).toEqual(before)
  })

  it('that is killed or hangs means "try again", and the next image gets a new one', inFull, async () => {
    const folder = await newFolder('hanging')
    const hanging = join(folder, 'hanging.js')
    await writeFile(hanging, "process.on('message', () => {})")
    const stuck = drawInProcess(hanging, { idleMs: 60_000, callMs: 200 })
    const png = await image.pngOf()
    await expect(stuck.encode(png, 'image/png', limits)).rejects.toThrow(TooBusy)

    const before = processes()
    const drawing = open()
    await drawing.encode(png, 'image/png', limits)
    const [pid] = processes().filter((known) => !before.includes(known))
    process.kill(pid!, 'SIGKILL')
    const again = () => drawing.encode(png, 'image/png', limits).catch(() => null)
    // A process takes a second to start where others work.
    await expect.poll(again).toMatchObject({ width: 64 })
  })
})

describe('the queue of images', () => {
  it('refuses what it has no place for, before loading it', async () => {
    const queue = createQueue(2, 3)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    let loaded = 0
    const calls = Array.from({ length: 8 }, () =>
      queue(async () => {
        loaded += 1
        await promise
      }),
    )
    await expect.poll(() => loaded).toBe(2)
    resolve(undefined)
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ])
    expect(loaded).toBe(5)
    await queue(() => Promise.resolve())
  })
})
