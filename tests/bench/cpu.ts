import { access, constants, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Processor time of processes, on Linux.

/** Milliseconds. The kernel counts in hundredths of a second. */
export async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before them may have spaces. User and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Microseconds in which a process may use its share. */
const period = 20_000

/**
 * Limits a process to a share of one core with a control group, version 2 or 1. Null: this user may not. Call what it returns when the
 * process has ended.
 */
export async function limitCpu(pid: number, share: number): Promise<(() => Promise<void>) | null> {
  const name = `uplist-bench-${process.pid}-${pid}`
  const quota = Math.round(period * share)
  const [v2, v1] = ['/sys/fs/cgroup', '/sys/fs/cgroup/cpu']
  const isV2 = (await readFile(join(v2, 'cgroup.subtree_control'), 'utf8').catch(() => '')).split(/\s/).includes('cpu')
  const folder = join(isV2 ? v2 : v1, name)
  if (
    !isV2 &&
    !(await access(join(v1, 'cpu.cfs_quota_us'), constants.W_OK).then(
      () => true,
      () => false,
    ))
  )
    return null
  try {
    await mkdir(folder)
    if (isV2) await writeFile(join(folder, 'cpu.max'), `${quota} ${period}`)
    else {
      await writeFile(join(folder, 'cpu.cfs_period_us'), String(period))
      await writeFile(join(folder, 'cpu.cfs_quota_us'), String(quota))
    }
    await writeFile(join(folder, 'cgroup.procs'), String(pid))
    return () => rmdir(folder)
  } catch {
    await rmdir(folder).catch(() => {})
    return null
  }
}
