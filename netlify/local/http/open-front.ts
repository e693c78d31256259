import { countUp } from '#src/telemetry/observe.ts'
import { Admission } from './admission.ts'
import { Front, type FrontOptions } from './front.ts'
import { Shedding } from './shedding.ts'
import { SheddingLog } from './shedding-log.ts'

/** What stands before all requests, and the limits it shares with the calls of functions. */
export function openFront(options: Omit<FrontOptions, 'admission' | 'shedding'>, log: (line: string) => void) {
  const admission = new Admission()
  const notes = new SheddingLog(log, () => admission.state())
  const shedding = new Shedding(() => {
    admission.refuse()
    countUp('shed')
    notes.note()
  })
  const front = new Front({ ...options, admission, shedding })
  const stop = () => {
    admission.stop()
    notes.flush()
  }
  return { front, admission, shedding, stop }
}
