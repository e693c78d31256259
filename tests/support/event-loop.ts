const megabyte = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Name ${id}`, tags: ['a', 'b'] })),
)

let reference = { takenAt: -Infinity, ms: 0 }

/** How many milliseconds of processor time it takes, here and at most `maxAgeMs` ago, to parse a megabyte of JSON. */
export function parsingTime(maxAgeMs = 1000): number {
  if (performance.now() - reference.takenAt > maxAgeMs) reference = { takenAt: performance.now(), ms: timeParsing() }
  return reference.ms
}

function timeParsing(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    JSON.parse(megabyte)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return times.toSorted((one, other) => one - other)[2] ?? 0
}

/** How many milliseconds `work` kept this thread busy without a pause for other work. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = process.threadCpuUsage()
  // The thread's own processor time, so that other processes on the machine don't count.
  const tick = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000)
    last = now
  }
  let running = true
  const beat = () => {
    tick()
    if (running) setTimeout(beat, 1)
  }
  setImmediate(beat)
  try {
    await work()
  } finally {
    running = false
    tick()
  }
  return longest
}
