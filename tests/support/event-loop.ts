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
