// What the supervisor and the server process say to each other.

/**
 * `first`: nothing has run yet. `again`: the last server died, and its visitors wait. `standby`: another one serves until this
 * one is ready.
 */
export type StartMode = 'first' | 'again' | 'standby'

/** `root`: whose code the supervisor started. Supervisors of earlier releases don't say it, and can't try another one. */
export type Begin = { mode: StartMode; hookPath: string | null; root?: string }

export type ToServer =
  /** Comes with an open socket, before `begin`. */
  | { socket: string; port: number }
  | { begin: Begin }
  /** Another server gets ready: end what only waits, because there are two of everything now. */
  | { makeRoom: true }
  /** Give up the data folder and its jobs, and keep answering. */
  | { handOver: true }
  /** The data folder is free. */
  | { takeOver: true }
  /** Another server accepts connections now. */
  | { retire: true }
  | { stop: true }

export type FromServer =
  /** Comes with the socket, for later servers. */
  | { socket: string; port: number }
  | { opened: { dataFolder: string; hookPath: string } }
  | { said: Milestone }
  /** Why it ends. */
  | { problem: string }

/** `ready`: it waits for its turn. `serving`: it accepts connections. `released`: its data folder is free. */
export type Milestone = 'ready' | 'serving' | 'released'
