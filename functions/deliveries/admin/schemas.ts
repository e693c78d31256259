import { z } from '@hono/zod-openapi'
import type {
  AdminDelivery,
  AdminOrder,
  AdminOrderDetail,
  OutcomeAnswer,
  WorkDay,
  WorkItem,
} from '#src/domain/deliveries/admin.ts'
import { writtenProgress } from '#src/domain/deliveries/deliveries.api.ts'
import { copyKeys, type CopyField } from '#src/domain/deliveries/form-fields.ts'
import { orderStates } from '#src/domain/deliveries/orders.ts'
import { type OrderRisk, orderRisks } from '#src/domain/deliveries/risks.ts'
import type { SavedNote } from '#src/domain/deliveries/saved-notes.ts'
import {
  type AskKind,
  askKinds,
  type DeclineReason,
  declineReasons,
  deliveryStates,
} from '#src/domain/deliveries/states.ts'
import { listingPrices } from '#src/domain/directories/directories.ts'

const time = z.iso.datetime()
const isDemo = z.boolean().openapi({ description: 'Whether the project is demo data' })

function keysOf<Key extends string>(record: Record<Key, unknown>): z.ZodType<Key> {
  return z.enum(Object.keys(record) as [Key, ...Key[]])
}

export const orderSchema: z.ZodType<AdminOrder> = z
  .object({
    id: z.string(),
    email: z.string(),
    project: z.string().nullable(),
    website_url: z.string().nullable(),
    demo: isDemo,
    plan: z.string(),
    state: z.enum(orderStates),
    risks: z.array(keysOf<OrderRisk>(orderRisks)),
    progress: z.object({
      owed: z.int(),
      submitted: z.int(),
      toGo: z.int(),
      doneBy: z.int().nullable().openapi({ description: 'At the pace of the last week, in milliseconds' }),
      missing: z.int().openapi({ description: 'Directories that the pool couldn’t provide' }),
      heldLosses: z.int().openapi({ description: 'Lost listings that aren’t replaced until an admin decides' }),
    }),
    posts: writtenProgress,
    pages: writtenProgress,
    startsAt: time,
    dueAt: time,
  })
  .openapi('AdminOrder')

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
  ask: keysOf<AskKind>(askKinds).nullable(),
  askText: z.string().nullable(),
  answer: z.string().nullable(),
  declineReason: keysOf<DeclineReason>(declineReasons).nullable(),
  notes: z.string().nullable(),
  liveUrl: z.string().nullable(),
  submittedAt: time.nullable(),
  liveAt: time.nullable(),
  lostAt: time.nullable(),
  updatedAt: time,
}

export const deliverySchema: z.ZodType<AdminDelivery> = z.object(deliveryFields).openapi('AdminDelivery')

export const orderDetailSchema: z.ZodType<AdminOrderDetail> = z
  .object({
    order: orderSchema,
    rows: z.array(z.object({ ...deliveryFields, undoable: z.boolean(), workable: z.boolean() })),
  })
  .openapi('AdminOrderDetail')

export const savedNoteSchema: z.ZodType<SavedNote> = z.object({ id: z.string(), text: z.string() }).openapi('SavedNote')

export const workItemSchema: z.ZodType<WorkItem> = z
  .object({
    row: deliverySchema,
    signIn: z.string().nullable(),
    directory: z.object({
      key: z.string(),
      name: z.string(),
      url: z.string(),
      submitUrl: z.string(),
      pricing: z.enum(listingPrices).nullable(),
      followed: z.boolean().nullable(),
      reciprocal: z.boolean().nullable(),
      dr: z.int().nullable(),
      notes: z.string().nullable(),
      checkedAt: time.nullable(),
    }),
    order: z.object({
      id: z.string(),
      email: z.string(),
      project: z.string().nullable(),
      website_url: z.string().nullable(),
      demo: isDemo,
      plan: z.string(),
      dueAt: time,
    }),
    fields: z.array(
      z.object({
        field: keysOf<CopyField>(copyKeys),
        label: z.string(),
        key: z.string(),
        value: z.string(),
        length: z.int(),
        limit: z.int().nullable(),
        cut: z.boolean().openapi({ description: 'Whether the text was shortened for this form' }),
        required: z.boolean(),
      }),
    ),
    images: z.array(z.object({ label: z.string(), id: z.string(), url: z.string() })),
    avoid: z.string(),
    savedNotes: z.array(savedNoteSchema),
  })
  .openapi('WorkItem')

export const workDaySchema: z.ZodType<WorkDay> = z
  .object({
    left: z.int().openapi({ description: 'Rows to do today, so that every order is done in time' }),
    done: z.int(),
    medianMs: z.int().nullable(),
  })
  .openapi('WorkDay')

export const outcomeAnswersSchema: z.ZodType<OutcomeAnswer[]> = z.array(
  z
    .object({
      id: z.string(),
      outcome: z.enum(['done', 'stale', 'missing', 'invalid']),
      message: z.string().nullable(),
      row: z.union([deliverySchema, z.null()]),
    })
    .openapi('DeliveryOutcomeAnswer'),
)
