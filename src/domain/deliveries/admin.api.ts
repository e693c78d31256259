import * as z from 'zod'
import { formMapView, knownRequirements } from '#src/domain/directories/directories.api.ts'
import { listingPrices } from '#src/domain/directories/directories.ts'
import { type FormMapTarget, formMapTargets } from '#src/domain/directories/form-map.ts'
import { pageQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { differences } from '#src/domain/scout/scout.api.ts'
import { orderForecast } from '#src/domain/survival/survival.api.ts'
import { type ProfileText, profileTexts } from '#src/domain/profiles/fit-text.ts'
import { orEmpty, textUpTo } from '#src/domain/text/text.api.ts'
import { orderLists } from './admin.ts'
import { progressCounts, writtenProgress } from './deliveries.api.ts'
import { clipVersion } from './fill-in/clips.ts'
import { type CopyField, copyKeys } from './form-fields.ts'
import { lossDecisions, orderMessages, orderStates } from './orders.ts'
import { outcomeLimits } from './outcomes.ts'
import { type OrderRisk, orderRisks } from './risks.ts'
import { savedNoteMessages } from './saved-notes.ts'
import { type AskKind, askKinds, type DeclineReason, declineReasons, deliveryStates } from './states.ts'

// Orders and rows as operators see them.

const time = z.iso.datetime()

const orderHead = {
  id: z.string(),
  email: z.string(),
  project: z.string().nullable(),
  website_url: z.string().nullable(),
  demo: z.boolean().meta({ description: 'Whether the project is demo data' }),
  plan: z.string(),
  dueAt: time,
}

export const adminOrder = z
  .object({
    ...orderHead,
    state: z.enum(orderStates),
    risks: z.array(z.enum(Object.keys(orderRisks) as [OrderRisk])),
    progress: z.object({
      ...progressCounts,
      doneBy: z.int().nullable().meta({ description: 'At the pace of the last week, in milliseconds' }),
    }),
    posts: writtenProgress,
    pages: writtenProgress,
    startsAt: time,
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.output<typeof adminOrder>

export const orderPage = z.object({ orders: z.array(adminOrder), pagination })

export const orderQuery = pageQuery.extend({
  list: orEmpty(z.enum(orderLists, `list must be one of ${orderLists.join(', ')}`)).meta({ default: 'open' }),
})

const deliveryFields = {
  id: z.string(),
  orderId: z.string(),
  version: z.int(),
  rank: z.int(),
  state: z.enum(deliveryStates),
  directory: z.string(),
  directoryKey: z.string(),
  url: z.string(),
  reason: z.string(),
  ask: z.enum(Object.keys(askKinds) as [AskKind]).nullable(),
  askText: z.string().nullable(),
  answer: z.string().nullable(),
  declineReason: z.enum(Object.keys(declineReasons) as [DeclineReason]).nullable(),
  notes: z.string().nullable(),
  liveUrl: z.string().nullable(),
  submittedAt: time.nullable(),
  doubtedAt: time.nullable().meta({ description: 'When an operator couldn’t tell whether the directory got it' }),
  liveAt: time.nullable(),
  lostAt: time.nullable(),
  updatedAt: time,
}

export const adminDelivery = z.object(deliveryFields).meta({ id: 'AdminDelivery' })
export type AdminDelivery = z.output<typeof adminDelivery>

/** `undoable`: the last change was yours. `workable`: it's waiting, and the order is running. */
const orderRow = z.object({
  ...deliveryFields,
  undoable: z.boolean(),
  workable: z.boolean(),
  toCorrect: z
    .string()
    .nullable()
    .meta({ description: 'A listing from before, which is corrected instead of submitting another one' }),
})
export type OrderRow = z.output<typeof orderRow>

export const adminOrderDetail = z
  .object({ order: adminOrder, forecast: orderForecast.nullable(), rows: z.array(orderRow) })
  .meta({ id: 'AdminOrderDetail' })
export type AdminOrderDetail = z.output<typeof adminOrderDetail>

/** A text that an operator keeps for notes to customers. */
export const savedNote = z.object({ id: z.string(), text: z.string() }).meta({ id: 'SavedNote' })
export type SavedNote = z.output<typeof savedNote>

/** A directory as its form needs it. `submitUrl`: where the form is, or the directory itself. */
const workDirectory = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  submitUrl: z.string(),
  pricing: z.enum(listingPrices).nullable(),
  followed: z.boolean().nullable(),
  reciprocal: z.boolean().nullable(),
  ...knownRequirements,
  dr: z.int().nullable(),
  notes: z.string().nullable(),
  checkedAt: time.nullable(),
  version: z.int().meta({ description: 'Of what operators know about it' }),
})
export type WorkDirectory = z.output<typeof workDirectory>

const workImage = z.object({ label: z.string(), id: z.string(), url: z.string() })
export type WorkImage = z.output<typeof workImage>

const formValue = z.object({
  field: z.enum(Object.keys(copyKeys) as [CopyField]),
  label: z.string(),
  key: z.string(),
  value: z.string(),
  length: z.int(),
  limit: z.int().nullable(),
  cut: z.boolean().meta({ description: 'Whether the text was shortened for this form' }),
  required: z.boolean(),
})

const fillValue = z.object({
  field: z.enum(Object.keys(formMapTargets) as [FormMapTarget]),
  label: z.string(),
  value: z.string(),
  also: z.array(z.string()).optional().meta({ description: 'Other words for it in a form’s options' }),
})

/** What the fill-in script gets, through the operator's clipboard: see clips.ts. */
const fillIn = z.object({
  fillIn: z.literal(clipVersion),
  directory: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  values: z.array(fillValue),
  texts: z.object(
    Object.fromEntries(profileTexts.map((name) => [name, z.string()])) as Record<ProfileText, z.ZodString>,
  ),
  map: formMapView,
})

/**
 * Everything the work screen shows of one row. `signIn`: how to sign in to the directory, as the customer told us. `avoid`:
 * what must never be said about the product.
 */
export const workItem = z
  .object({
    row: adminDelivery,
    signIn: z.string().nullable(),
    directory: workDirectory,
    order: z.object(orderHead),
    fields: z.array(formValue),
    fill: fillIn,
    images: z.array(workImage),
    avoid: z.string(),
    savedNotes: z.array(savedNote),
    correction: z.union([z.object({ url: z.string(), differences }), z.null()]).meta({
      description: 'The product was listed before we came, and the listing says something else than the profile',
    }),
  })
  .meta({ id: 'WorkItem' })
export type WorkItem = z.output<typeof workItem>

/** An operator's day. */
export const workDay = z
  .object({
    left: z.int().meta({ description: 'Rows to do today, so that every order is done in time' }),
    done: z.int(),
    medianMs: z.int().nullable(),
  })
  .meta({ id: 'WorkDay' })
export type WorkDay = z.output<typeof workDay>

/** The answer to one of many outcomes. */
export const outcomeAnswer = z
  .object({
    id: z.string(),
    outcome: z.enum(['done', 'stale', 'missing', 'invalid']),
    message: z.string().nullable(),
    row: z.union([adminDelivery, z.null()]),
  })
  .meta({ id: 'DeliveryOutcomeAnswer' })
export type OutcomeAnswer = z.output<typeof outcomeAnswer>

export const lossDecision = z.object({ decision: z.enum(lossDecisions, orderMessages.lossDecisionUnknown) })

export const nextRequest = z.object({ orderId: orEmpty(z.string()).meta({ description: 'Only rows of this order' }) })

export const savedNoteAddition = z.object({
  text: z
    .string(savedNoteMessages.missing)
    .pipe(textUpTo(outcomeLimits.text, savedNoteMessages.tooLong))
    .refine((text) => text !== '', savedNoteMessages.missing)
    .meta({ minLength: 1, maxLength: outcomeLimits.text }),
})
