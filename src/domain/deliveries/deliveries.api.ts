import * as z from 'zod'
import { countedBy, observation } from '#src/domain/counted/counted.api.ts'
import { listingPrices } from '#src/domain/directories/directories.ts'
import { type OwnersAccount, ownersAccounts } from '#src/domain/profiles/accounts.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { differences } from '#src/domain/scout/scout.api.ts'
import { orderForecast, sizeForecasts } from '#src/domain/survival/survival.api.ts'
import { ask, askKind } from './asks.api.ts'
import { lockKeys } from './locks.ts'
import { fixedReasons, orderMessages, orderStates, rowChoices, type StopReason, stopReasons } from './orders.ts'
import type { RankedReportRow, ReportProof } from './report.ts'
import { assetAsks, type DeliveryAction, deliveryActions, deliveryStates, shownStates } from './states.ts'

// Orders and rows as their customer sees them.

const time = z.iso.datetime()

/** See `Progress`. */
export const progressCounts = {
  all: z.int().meta({ description: 'submitted + doubted + toGo + missing' }),
  submitted: z.int().meta({
    description: 'In review, live, lost since or declined. Another directory replaces a lost or declined one',
  }),
  doubted: z.int().meta({
    description: 'May have been sent. They aren’t counted as submitted until that is known',
  }),
  toGo: z.int(),
  missing: z.int().meta({ description: 'How many directories are missing because no more fit' }),
  uncounted: z.int().meta({
    description: 'How many were declined or lost. all - uncounted - extra is what the plan includes',
  }),
  extra: z.int().meta({ description: 'Lost listings that came back after others had taken their places' }),
  live: z.int().meta({ description: 'Directories that list the product' }),
  heldLosses: z.int().meta({ description: 'Lost listings that aren’t replaced until we’ve looked at them' }),
}

export const orderShape = {
  id: z.string(),
  planLabel: z.string(),
  projectId: z.string().nullable().meta({ description: 'Null: not chosen yet' }),
  state: z.enum(orderStates),
  stopReason: z.enum(Object.keys(stopReasons) as [StopReason]).nullable(),
  directories: z.int().meta({ description: 'How many the plan includes' }),
  startsAt: time,
  dueAt: time,
}

export const customerOrder = z.object(orderShape).meta({ id: 'Order' })
export type CustomerOrder = z.output<typeof customerOrder>

export const orderProgress = z
  .object({ ...progressCounts, doneBy: time.nullable(), late: z.boolean() })
  .meta({ id: 'OrderProgress' })
/** `late`: it will be at this pace, or is. */
export type OrderProgress = z.output<typeof orderProgress>

export const ownOrder = z.object({ ...orderShape, progress: orderProgress }).meta({ id: 'OwnOrder' })
export type OwnOrder = z.output<typeof ownOrder>

/** Of posts or pages. */
export const writtenProgress = z.object({
  owed: z.int().meta({ description: 'How many the order includes' }),
  published: z.int(),
  sent: z.int().meta({
    description: 'How many more the customer’s site has, which aren’t public yet as far as we know',
  }),
})
export type WrittenProgress = z.output<typeof writtenProgress>

const reportProof = z.object({
  status: z.int().optional(),
  followed: z.boolean().optional(),
  indexable: z.boolean().optional(),
  anchor: z.string().optional(),
  firstSeenOn: z.iso.date().optional(),
  checkedOn: z.iso.date(),
}) satisfies z.ZodType<ReportProof>

const reportRow = z
  .object({
    rank: z.int().meta({ description: 'Its place in the order' }),
    name: z.string(),
    url: z.string(),
    state: z.enum(shownStates).meta({
      description:
        '`waiting`: queued. `submitted`: in review. `doubted`: may have been sent. `declined`: by the directory. `listed`: was already listed there. `skipped`: never submitted to it, as far as we know',
    }),
    dr: z.int().optional(),
    drAsOf: z.iso.date().optional(),
    followed: z.boolean().optional().meta({ description: 'The directory’s rule for links. Missing: unknown' }),
    submittedOn: z.iso.date().optional(),
    liveOn: z.iso.date().optional(),
    lostOn: z.iso.date().optional(),
    liveLink: z.string().optional(),
    toCorrect: z.string().optional().meta({ description: 'A listing from before that we correct, not submit again' }),
    notes: z.string().optional(),
    proof: reportProof.optional().meta({ description: 'What the last check of the live page saw' }),
    counted: countedBy
      .optional()
      .meta({ description: 'What search engines’ exports of links say about a live listing' }),
  })
  .meta({ id: 'ReportRow' }) satisfies z.ZodType<RankedReportRow>

export const report = z
  .object({
    orders: z.array(
      z.object({
        ...orderShape,
        progress: orderProgress,
        posts: writtenProgress,
        pages: writtenProgress,
        forecast: orderForecast.nullable().meta({ description: 'Null: there were too few results when it started' }),
        rows: z.array(reportRow),
      }),
    ),
    asks: z.array(ask),
    demo: z.boolean().meta({ description: 'Whether the project is demo data' }),
    weeklyMail: z.boolean(),
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof report>

/** All about one row. Directories are by name. */
export const deliveryDetails = z
  .object({
    id: z.string(),
    version: z.int(),
    directory: z.string(),
    url: z.string(),
    state: z.enum(deliveryStates),
    reason: z.string(),
    liveUrl: z.string().nullable(),
    notes: z.string().nullable(),
    ask: z.object({ kind: askKind, text: z.string() }).nullable(),
    answer: z.string().nullable(),
    declined: z.string().nullable(),
    replaces: z.string().nullable(),
    replacedBy: z.string().nullable(),
    drift: z.union([z.object({ url: z.string(), differences, foundAt: time }), z.null()]).meta({
      description: 'How the listing differs from the profile. Null: it doesn’t, as far as we know',
    }),
    stopped: z.boolean().meta({ description: 'Whether its order was stopped, so nothing more happens to it' }),
    counted: z
      .array(observation)
      .meta({ description: 'What each uploaded export of links said about it, newest first' }),
    events: z.array(
      z.object({
        at: time,
        action: z.enum([...(Object.keys(deliveryActions) as DeliveryAction[]), 'undo']),
        state: z.enum(deliveryStates),
      }),
    ),
  })
  .meta({ id: 'Delivery' })
export type DeliveryDetails = z.output<typeof deliveryDetails>

const lock = z.object({
  kind: z.enum([...assetAsks, 'account']),
  accounts: z.array(z.enum(Object.keys(ownersAccounts) as [OwnersAccount])),
})

const offeredDirectory = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  page: z.string().nullable().meta({ description: 'The path of our page about it' }),
  reason: z.string(),
  dr: z.int().nullable(),
  followed: z.boolean().nullable(),
  price: z.enum(listingPrices).nullable(),
  choice: z.enum(rowChoices),
  firstAt: z.int().nullable().meta({ description: 'Its place among those that should be first' }),
  locks: z.array(lock).meta({ description: 'What we need from you before we can submit there' }),
  fixed: z.enum(fixedReasons).nullable().meta({ description: 'Why it can’t be changed anymore' }),
})
export type OfferedDirectory = z.output<typeof offeredDirectory>

/** What an order uses, in the order of work, with what is excluded in its place and what comes next at the end. */
export const directoryPreview = z
  .object({
    order: customerOrder,
    hasStarted: z.boolean(),
    owed: z.int().meta({ description: 'How many are submitted to, if the list has as many' }),
    fitting: z.int().meta({ description: 'Also those that are locked or excluded' }),
    used: z.int().meta({ description: 'How many more would fit, but were used for this website before' }),
    maxExcluded: z.int(),
    directories: z.array(offeredDirectory),
    isMatched: z.boolean().meta({ description: 'Whether the profile says what kind of product it is' }),
    forecast: sizeForecasts.nullable().meta({ description: 'Before work starts' }),
  })
  .meta({ id: 'DirectoryPreview' })
export type DirectoryPreview = z.output<typeof directoryPreview>

export const fittingDirectories = z
  .object({
    fitting: z.int().nullable().meta({ description: 'Null: the profile doesn’t say yet what kind of product it is' }),
    locked: z.int().meta({ description: 'How many more fit, but ask for something that the profile doesn’t have' }),
    gains: z
      .array(z.object({ key: z.enum(lockKeys), directories: z.int() }))
      .meta({ description: 'How many of these each thing unlocks on its own' }),
    badges: z
      .array(z.object({ name: z.string(), url: z.string() }))
      .meta({ description: 'The directories that only a link back unlocks' }),
    whyNot: z
      .string()
      .nullable()
      .meta({ description: 'Why no plan is sold for the project. Null: there’s no such reason' }),
    forecast: sizeForecasts.nullable().meta({ description: 'For as many directories as each plan includes' }),
  })
  .meta({ id: 'FittingDirectories' })
export type FittingDirectories = z.output<typeof fittingDirectories>

/** A link that shows a report without signing in. */
export const reportShare = z.object({ id: z.string(), createdAt: time }).meta({ id: 'ReportShare' })
export type ReportShare = z.output<typeof reportShare>
export const newShare = z.object({ id: z.string(), url: z.url() })

export const projectChoice = z.object({ projectId: z.string(projectMessages.notFound) })

export const weeklyMailChange = z.object({ on: z.boolean('Send true or false') })

export const directoryChoice = z.object({
  key: z.string(orderMessages.unknownDirectory),
  choice: z.enum(rowChoices, orderMessages.choiceUnknown),
})
export type DirectoryChoice = z.output<typeof directoryChoice>
