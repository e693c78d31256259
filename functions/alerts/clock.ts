import { shared } from '#src/telemetry/shared.ts'

type Look = { wall: number; steady: number }

const last = shared('clock', (): { look: Look | null } => ({ look: null }))

/** How far the clock jumped since the last call, in milliseconds. `steady`: of a clock that nobody sets. */
export function readClockJump(wall: number, steady = performance.now()): number {
  const before = last.look
  last.look = { wall, steady }
  return before === null ? 0 : Math.round(wall - before.wall - (steady - before.steady))
}
