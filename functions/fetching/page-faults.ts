import type { Fault } from '#src/domain/fetching/faults.ts'

/** A page can't be read, for a reason that the fetch module has no error for. */
export class PageFault extends Error {
  override name = 'PageFault'
  readonly fault: Fault
  readonly status: number | null
  readonly retryAfterMs: number | undefined

  constructor(fault: Fault, status: number | null = null, retryAfterMs?: number) {
    super(fault)
    this.fault = fault
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Another run is connected to the host. */
export class HostBusy extends Error {
  override name = 'HostBusy'
}
