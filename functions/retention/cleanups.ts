import type { Services } from '#functions/services.ts'
import { retention, type TimedRule, timedRules } from '#src/domain/retention/rules.ts'
import * as changes from '#src/storage/retention/changes.ts'

const day = 24 * 60 * 60 * 1000
/** Rows per step. The database serves other requests between steps. */
const batchSize = 200

/** Deletes expired data in small steps, and starts none after `untilMs`. */
export type Cleanup = { name: string; run: (services: Services, untilMs: number) => Promise<unknown> }

/** Deletes what ended at `until` or before. Returns the count. */
type Deletion = (services: Services, until: number, untilMs: number) => Promise<number>

/** The deletion for each timed rule of the retention table. */
const deletions: Record<TimedRule, Deletion> = {
  unconfirmedAccounts: inSteps(changes.removeUnconfirmedAccounts),
  mailedLinks: inSteps(changes.removeMailedLinks),
  sessions: inSteps(changes.removeSessions),
  secondSteps: inSteps(changes.removeSecondSteps),
  unfinishedAuthenticators: inSteps(changes.removeUnfinishedAuthenticators),
  receipts: inSteps(changes.removeReceipts),
  paymentEvents: inSteps(changes.removePaymentEvents),
  paymentReversals: inSteps(changes.removePaymentReversals),
  usedTrials: inSteps(changes.removeUsedTrials),
  keptUses: inSteps(changes.removeKeptUses),
  unconfirmedProducts: inSteps(changes.removeUnconfirmedProducts),
  endedProducts: inSteps(changes.removeEndedProducts),
  closedListings: inSteps(changes.eraseClosedListings),
  undoneDecisions: inSteps(changes.eraseUndoneDecisions),
  directorySignIns: inSteps(changes.eraseDirectorySignIns),
  listingPages: inSteps(changes.eraseProofPages),
  unusedUploads: async (services, until, untilMs) => (await loadSweep()).sweepUploads(services, until, untilMs),
  replacedImages: async (services, until, untilMs) => (await loadSweep()).sweepReplaced(services, until, untilMs),
  shareImages: untilNone(({ images }, until) => images.removeShareImages(until)),
  reports: inSteps(changes.removeReports),
  corrections: inSteps(changes.removeCorrections),
  openCorrections: inSteps(changes.eraseCorrectionEmails),
  unconfirmedWaitlist: inSteps(changes.removeUnconfirmedWaitlist),
  leftWaitlist: inSteps(changes.removeLeftWaitlist),
  deletionNotices: inSteps(changes.removeDeletionNotices),
  publicPosts: inSteps(changes.removePublicPosts),
  feedbackVotes: inSteps(changes.removeFeedbackVotes),
  mails: inSteps(changes.removeMails),
  rateLimits: inSteps(changes.removeRateLimits),
  securityLog: inSteps(changes.removeSecurityEvents),
  activityLog: inSteps(changes.removeActivity),
}

// Image cleanups load libraries that no other cleanup needs.
const loadSweep = () => import('#functions/images/sweep.ts')

function inSteps(removal: changes.Removal): Deletion {
  return untilNone(({ db, now }, until) => removal(db, until, batchSize, now()))
}

/** Repeats a step until it finds nothing or time runs out. */
function untilNone(step: (services: Services, until: number) => Promise<number>): Deletion {
  return async (services, until, untilMs) => {
    let removed = 0
    for (let count = 1; count > 0 && services.now() < untilMs; removed += count) count = await step(services, until)
    return removed
  }
}

/** One for each timed rule of the retention table. */
export const cleanups: Cleanup[] = timedRules.map((name) => ({
  name,
  run: async (services, untilMs) => {
    const removed = await deletions[name](services, services.now() - retention[name].days * day, untilMs)
    if (removed > 0) services.log({ level: 'info', event: 'retention', rule: name, removed })
  },
}))
